import { z } from 'zod';
import { uniqueIds } from './uniqueIds.ts';
import { date, decimal, fraction, uuid } from './values.ts';

/** The maximum number of lines of one order or invoice. */
export const mostLines = 1000;

/** The VAT rule that a line was priced under; a later change of the VAT code does not change old lines. */
export const keptVatFields = {
  vatPercentage: fraction,
  vatType: z.enum(['BaseOnly', 'Excluding', 'Including', 'None']).describe('Kind of the VAT code when the line was priced'),
  vatCharged: z.boolean().describe('Reverse charge when the line was priced'),
};

/** The fields of the order line that a line of a delivery or a receipt repeats. */
export const bookedLineFields = {
  orderNumber: z.int(),
  orderLineNumber: z.int(),
  quantityOrdered: decimal,
  itemId: uuid,
  itemCode: z.string().max(30),
  itemDescription: z.string().max(60),
  description: z.string().max(255).nullable().describe('The text of the order line'),
  unit: z.string().max(20).nullable(),
};

/** The filters that lists of deliveries and of receipts have besides order and party; both days are included. */
export const bookingFilter = {
  q: z.string().trim().min(1).max(50).optional().describe('A number, or the beginning of the reference of the booking'),
  warehouseId: uuid.optional(),
  itemId: uuid.optional(),
  from: date.optional(),
  until: date.optional(),
};

/** The filter of a list of orders or of their lines: a text of one of three forms. */
export function orderFilter(party: 'supplier' | 'customer') {
  const forms = 'JSON object, OData expression such as "OrderNumber eq 5012", or free text';
  return z.string().max(4000).optional().describe(`${forms} over number, description, reference, ${party} and item`);
}

/** A body that adds one line or several lines to a document; a line with an id changes an existing one. */
export function oneOrSeveral<Line extends z.ZodType<{ id?: string | undefined }>>(line: Line, most: number) {
  return z.union([line, uniqueIds(z.array(line).min(1).max(most))]);
}

/** Refuses the body of a new record (one without an id) that lacks some of these fields. */
export function requireToCreate<Body extends z.ZodType<{ id?: string | undefined }>>(body: Body, ...fields: readonly string[]): Body {
  return body.superRefine((sent, context) => {
    if (sent.id !== undefined) return;
    const given = sent as Readonly<Record<string, unknown>>; // fields are named at run time
    for (const field of fields) {
      if (given[field] === undefined) context.addIssue({ code: 'custom', path: [field], params: { code: 'required' } });
    }
  });
}
