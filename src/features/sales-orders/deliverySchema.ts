import { z } from 'zod';
import { bookedLineFields } from '#contract/documentLines.ts';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { trackingFields } from '#contract/tracking.ts';
import { date, longText, nonZeroQuantity, signedQuantity, text, uuid } from '#contract/values.ts';

/** The fields of a line that a person may write, including serial numbers and batches of the delivered goods. */
const lineFields = {
  salesOrderLineId: uuid,
  quantityDelivered: nonZeroQuantity,
  storageLocationId: uuid.nullable(),
  ...trackingFields(signedQuantity),
  trackingNumber: text(50),
  notes: longText(1000),
};

/** The delivered quantity of one line of a sales order. */
export const goodsDeliveryLine = z
  .object({
    ...commonFields,
    goodsDeliveryId: uuid,
    lineNumber: z.int(),
    ...lineFields,
    salesOrderId: uuid,
    ...bookedLineFields,
  })
  .meta({ id: 'GoodsDeliveryLine' });

/** See {@link goodsDeliveryLine}. */
export type GoodsDeliveryLine = z.infer<typeof goodsDeliveryLine>;

/** The fields of a goods delivery that a person may write. */
const deliveryFields = {
  deliveryDate: date,
  description: text(60),
  shippingMethodId: uuid.nullable(),
  trackingNumber: text(50),
  remarks: longText(4000),
  documentId: uuid.nullable(),
  override: z.boolean(),
  overrideReason: text(255),
  signedWorkOrderId: uuid.nullable(),
};

/** Goods that were delivered from one warehouse to one customer. A delivery is created once and never changed. */
export const goodsDelivery = z
  .object({
    ...commonFields,
    deliveryNumber: z.int(),
    entryNumber: z.int(),
    ...deliveryFields,
    deliveryAccountId: uuid,
    deliveryAccountCode: z.string().max(18),
    deliveryAccountName: z.string().max(50),
    deliveryAddressId: uuid.nullable(),
    deliveryAddress: z.string().max(400).nullable().describe('The address as it was at the delivery, on one line'),
    warehouseId: uuid,
    warehouseCode: z.string().max(20),
    lines: z.array(goodsDeliveryLine).max(1000),
  })
  .meta({ id: 'GoodsDelivery' });

/** See {@link goodsDelivery}. */
export type GoodsDelivery = z.infer<typeof goodsDelivery>;

/** Body of a new delivery; `override` with its reason accepts more than was ordered. A delivery with an id exists already. */
export const newGoodsDelivery = bodyOf(goodsDelivery, {
  id: uuid.optional(),
  ...bodyFields(deliveryFields),
  lines: z
    .array(bodyOf(goodsDeliveryLine, bodyFields(lineFields, 'salesOrderLineId', 'quantityDelivered')))
    .min(1)
    .max(1000),
});

/** See {@link newGoodsDelivery}. */
export type NewGoodsDelivery = z.infer<typeof newGoodsDelivery>;
