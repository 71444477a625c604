import { z } from 'zod';
import { bookedLineFields } from '#contract/documentLines.ts';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { trackedNumber } from '#contract/tracking.ts';
import { date, longText, quantity, text, uuid } from '#contract/values.ts';

/** The fields of a line that a person may write, including serial numbers and batches of the received goods. */
const lineFields = {
  purchaseOrderLineId: uuid,
  quantityReceived: quantity,
  storageLocationId: uuid.nullable(),
  serialNumbers: z.array(trackedNumber).max(10_000),
  batchNumbers: z.array(z.object({ number: trackedNumber, quantity, expiryDate: date.nullable().optional() })).max(1000),
  notes: longText(1000),
};

/** One line of a goods receipt. */
export const goodsReceiptLine = z
  .object({
    ...commonFields,
    goodsReceiptId: uuid,
    receiptNumber: z.int(),
    receiptDate: date,
    lineNumber: z.int(),
    ...lineFields,
    purchaseOrderId: uuid,
    ...bookedLineFields,
  })
  .meta({ id: 'GoodsReceiptLine' });

/** See {@link goodsReceiptLine}. */
export type GoodsReceiptLine = z.infer<typeof goodsReceiptLine>;

/** The fields of a receipt that a person may write. */
const receiptFields = {
  receiptDate: date,
  description: text(255),
  yourRef: text(50),
  remarks: longText(4000),
  override: z.boolean(),
  overrideReason: text(255),
};

/** Goods received for purchase orders of one supplier. A receipt is created once and never changed. */
export const goodsReceipt = z
  .object({
    ...commonFields,
    receiptNumber: z.int(),
    ...receiptFields,
    supplierId: uuid,
    supplierCode: z.string().max(18),
    supplierName: z.string().max(50),
    warehouseId: uuid.nullable(),
    lines: z.array(goodsReceiptLine).max(1000),
  })
  .meta({ id: 'GoodsReceipt' });

/** See {@link goodsReceipt}. */
export type GoodsReceipt = z.infer<typeof goodsReceipt>;

const newReceiptLine = bodyOf(goodsReceiptLine, bodyFields(lineFields, 'purchaseOrderLineId', 'quantityReceived'));

/** Body of a new receipt; `override` with its reason accepts more than was ordered. A receipt with an id exists already. */
export const newGoodsReceipt = bodyOf(goodsReceipt, {
  id: uuid.optional(),
  ...bodyFields(receiptFields),
  lines: z.array(newReceiptLine).min(1).max(1000),
});

/** See {@link newGoodsReceipt}. */
export type NewGoodsReceipt = z.infer<typeof newGoodsReceipt>;
