import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, decimal, longText, requiredText, text, uuid } from '#contract/values.ts';

const batchNumbers = z.array(z.strictObject({ number: requiredText(50), quantity: decimal })).max(500);
const serialNumbers = z.array(requiredText(50)).max(5000);

/** Everything that a person may write on a line of a goods delivery. */
export const goodsDeliveryLineFields = {
  salesOrderLineId: uuid,
  quantityDelivered: decimal,
  storageLocationId: uuid.nullable(),
  serialNumbers,
  batchNumbers,
  trackingNumber: text(50),
  notes: longText(1000),
};

/** What was delivered of one line of a sales order. */
export const goodsDeliveryLine = z
  .object({
    id: uuid,
    lineNumber: z.int(),
    ...goodsDeliveryLineFields,
    quantityOrdered: decimal,
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
  })
  .meta({ id: 'GoodsDeliveryLine' });

/** Everything that a person may write on a goods delivery. */
export const goodsDeliveryFields = {
  deliveryDate: date,
  description: text(60),
  shippingMethodId: uuid.nullable(),
  trackingNumber: text(50),
  remarks: longText(4000),
  documentId: uuid.nullable(),
  override: z.boolean(),
  overrideReason: requiredText(255).nullable(),
  signedWorkOrderId: uuid.nullable(),
};

/** Goods that left one warehouse for one customer; made once, corrected in Exact. */
export const goodsDelivery = z
  .object({
    ...commonFields,
    deliveryNumber: z.int(),
    entryNumber: z.int(),
    ...goodsDeliveryFields,
    deliveryAccountId: uuid,
    deliveryAddressId: uuid.nullable(),
    warehouseId: uuid,
    lines: z.array(goodsDeliveryLine),
  })
  .meta({ id: 'GoodsDelivery' });
