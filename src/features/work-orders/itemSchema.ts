import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { trackedNumber } from '#contract/tracking.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { fraction, longText, money, signedQuantity, text, uuid } from '#contract/values.ts';

/** The states of a line. */
export const workOrderItemStatus = z.enum(['Open', 'Gerealiseerd', 'Geannuleerd', 'Herpland']);

/** The maximum number of lines. */
export const mostItems = 1000;

/** The fields of a line of a work order that a person may write. */
export const workOrderItemFields = {
  kind: z.enum(['Service', 'Material', 'Labour', 'Travel', 'Replacement']),
  itemId: uuid.nullable(),
  description: text(255),
  quantity: signedQuantity,
  quantityUsed: signedQuantity.nullable(),
  unitPrice: money.nullable(),
  discount: fraction.nullable(),
  billable: z.boolean(),
  underWarranty: z.boolean(),
  assetId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  serialNumbers: z.array(trackedNumber).max(1000),
  status: workOrderItemStatus,
  outcome: longText(1000),
};

/** Work, material or goods of a visit. */
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

/** A new line or, with an id, changes of a line. */
export const workOrderItemBody = bodyOf(workOrderItem, { ...bodyFields(workOrderItemFields), id: uuid.optional() });

/** See {@link workOrderItemBody}. */
export type WorkOrderItemBody = z.output<typeof workOrderItemBody>;

/** One line, or several without repetition. */
export const workOrderItemsBody = z.union([workOrderItemBody, uniqueIds(z.array(workOrderItemBody).min(1).max(mostItems))]);
