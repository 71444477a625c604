import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { keptVatRule, wholeDiscount, type PricedLine, type VatRule } from '#contract/amounts.ts';

/** A priced line of an item in the grid: fields of its record, possibly incomplete, with the discount as a percentage. */
export interface ItemEntryLine {
  id?: string | undefined;
  itemId?: string | null | undefined;
  itemCode?: string | null | undefined;
  itemDescription?: string | null | undefined;
  description?: string | null | undefined;
  quantity?: string | null | undefined;
  unit?: string | null | undefined;
  unitPrice?: string | null | undefined;
  discount?: string | null | undefined;
  vatCode?: string | null | undefined;
  /** The VAT code of the item. */
  itemVatCode?: string | null | undefined;
  /** The VAT code that was filled in with the item; another one was typed. */
  filledVatCode?: string | null | undefined;
  /** The cost price that was filled in, in the currency of the division and in that of the document; another one was typed. */
  filledPrice?: { own: string; shown: string } | null | undefined;
  vatPercentage?: number | undefined;
  vatType?: VatRule['type'] | undefined;
  vatCharged?: boolean | undefined;
  /** Whether the VAT was copied from the invoice on paper and replaces the calculated one. */
  vatTyped?: boolean | undefined;
  vatAmount?: string | null | undefined;
  costCenter?: string | null | undefined;
}

/** A stored line in the form of the grid. */
export function entryOfItemLine<Line extends { discount: number }>(line: Line) {
  return { ...line, discount: percentOf(line.discount) };
}

/** A fraction as a percentage; zero is an empty cell. */
export function percentOf(fraction: number): string | null {
  return fraction === 0 ? null : new Decimal(fraction).times(100).toString();
}

/** A percentage as a fraction, exactly; an empty cell is zero. */
export function fractionOf(percent: string | null | undefined): number {
  return new Decimal(percent || '0').dividedBy(100).toDecimalPlaces(6).toNumber();
}

/** The body of a line: an empty cell becomes null, but quantity and price cannot be null, so they are left out or become 0. */
export function bodyOfItemLine<Line extends ItemEntryLine>({ quantity, unitPrice, discount, ...entered }: Line) {
  const { itemVatCode: _itemVatCode, filledVatCode: _filledVatCode, filledPrice: _filledPrice, ...line } = entered;
  return {
    ...line,
    ...(quantity == null ? {} : { quantity }),
    unitPrice: unitPrice ?? '0',
    discount: fractionOf(discount),
  };
}

/** The lines without empty rows at the end. */
export function filledLines<Line extends ItemEntryLine>(lines: readonly Line[] = []): readonly Line[] {
  const isFilled = ({ itemId, quantity, unitPrice, description }: Line) =>
    [itemId, quantity, unitPrice, description].some((value) => value != null);
  return lines.slice(0, lines.findLastIndex(isFilled) + 1);
}

/** A line in the form for the calculation, after the discount of its document as a fraction; missing values count as zero. */
export function pricedItemLine(line: ItemEntryLine, ofDocument = 0): PricedLine {
  return {
    quantity: line.quantity ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discount: wholeDiscount(fractionOf(line.discount), ofDocument),
    vatCode: line.vatCode ?? null,
    vat: keptVatRule(line),
    typedVat: line.vatTyped ? (line.vatAmount ?? null) : null,
  };
}

/** Refuses a line without a subject (its item, unless another field gives one) or a quantity. */
export function requireItemLine(
  line: { itemId?: string | null | undefined; quantity?: string | undefined },
  { index, context, isOfOther = false }: { index: number; context: Pick<z.RefinementCtx, 'addIssue'>; isOfOther?: boolean },
): void {
  const demand = (field: string) => context.addIssue({ code: 'custom', path: ['lines', index, field], params: { code: 'required' } });
  if (line.itemId == null && !isOfOther) demand('itemId');
  if (line.quantity === undefined) demand('quantity');
}

/** The schema of the form of an order: `bodyOf` converts the form into the body, and each line must have an item and a quantity. */
export function schemaOfEntry<Entry, Body extends { lines?: readonly SentItemLine[] | undefined }>(
  body: z.ZodType<Body>,
  bodyOf: (entry: Entry) => object,
) {
  const read = z.preprocess((value) => bodyOf(value as Entry), body); // the values of the form
  return inPercent(read.superRefine(({ lines }, context) => lines?.forEach((line, index) => requireItemLine(line, { index, context }))));
}

type SentItemLine = Parameters<typeof requireItemLine>[0];

/** The schema of a form whose lines have their discount as a percentage: errors about the fraction are reported for the percentage. */
export function inPercent<Body>(schema: z.ZodType<Body>) {
  return z.unknown().transform((value, context): Body => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const { path } = issue;
      if (path.at(-1) === 'discount') context.addIssue({ code: 'custom', path: [...path], params: { code: 'discountPercent' } });
      // the body's issue is passed on unchanged
      else context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
}
