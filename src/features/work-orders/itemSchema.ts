import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { decimal, fraction, longText, money, requiredText, text, uuid } from '#contract/values.ts';

/** The states of a line. */
export const workOrderItemStatus = z.enum(['Open', 'Gerealiseerd', 'Geannuleerd', 'Herpland']);

/** The greatest number of lines. */
export const mostItems = 1000;

/** Everything that a person may write on a line of a work order. */
export const workOrderItemFields = {
  kind: z.enum(['Service', 'Material', 'Labour', 'Travel', 'Replacement']),
  itemId: uuid.nullable(),
  description: text(255),
  quantity: decimal,
  quantityUsed: decimal.nullable(),
  unitPrice: money.nullable(),
  discount: fraction.nullable(),
  billable: z.boolean(),
  underWarranty: z.boolean(),
  assetId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  serialNumbers: z.array(requiredText(50)).max(1000),
  status: workOrderItemStatus,
  outcome: longText(1000),
};

/** What must be done, used or delivered on a visit. */
export const workOrderItem = z
  .object({
    ...commonFields,
    workOrderId: uuid,
    lineNumber: z.int(),
    ...workOrderItemFields,
    itemCode: z.string().max(30).nullable(),
    itemDescription: z.string().max(60).nullable(),
    unitCode: z.string().max(20).nullable(),
    serviceReportId: uuid.nullable(),
    followUpItemId: uuid.nullable(),
  })
  .meta({ id: 'WorkOrderItem' });

/** See {@link workOrderItem}. */
export type WorkOrderItem = z.infer<typeof workOrderItem>;

/** A line as it is added, or with its id changed. */
export const workOrderItemBody = bodyOf(workOrderItem, { ...bodyFields(workOrderItemFields), id: uuid.optional() });

/** See {@link workOrderItemBody}. */
export type WorkOrderItemBody = z.output<typeof workOrderItemBody>;

/** One line, or several of which none stands twice. */
export const workOrderItemsBody = z.union([workOrderItemBody, uniqueIds(z.array(workOrderItemBody).min(1).max(mostItems))]);
