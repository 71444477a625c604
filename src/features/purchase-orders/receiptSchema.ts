import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { date, decimal, uuid } from '#contract/values.ts';

const text = (max: number) => z.string().trim().max(max).nullable();
const quantity = decimal.refine((value) => Number(value) > 0, { params: { code: 'moreThan', params: { min: 0 } } });

/** Serial numbers and batches of what arrived. */
const tracking = {
  storageLocationId: uuid.nullable(),
  serialNumbers: z.array(z.string().trim().min(1).max(60)).max(10_000),
  batchNumbers: z
    .array(z.object({ batchNumber: z.string().trim().min(1).max(60), quantity, expiryDate: date.nullable().optional() }))
    .max(1000),
};

/** One line of a goods receipt. */
export const goodsReceiptLine = z
  .object({
    ...commonFields,
    goodsReceiptId: uuid,
    receiptNumber: z.int(),
    receiptDate: date,
    lineNumber: z.int(),
    purchaseOrderLineId: uuid,
    purchaseOrderId: uuid,
    orderNumber: z.int(),
    orderLineNumber: z.int(),
    quantityReceived: decimal,
    quantityOrdered: decimal,
    itemId: uuid,
    itemCode: z.string(),
    itemDescription: z.string(),
    unit: z.string().nullable(),
    ...tracking,
    notes: z.string().nullable(),
  })
  .meta({ id: 'GoodsReceiptLine' });

/** Goods that arrived on purchase orders of one supplier. Made once, never changed here. */
export const goodsReceipt = z
  .object({
    ...commonFields,
    receiptNumber: z.int(),
    receiptDate: date,
    description: z.string().nullable(),
    supplierId: uuid,
    supplierCode: z.string(),
    supplierName: z.string(),
    warehouseId: uuid.nullable(),
    yourRef: z.string().nullable(),
    remarks: z.string().nullable(),
    override: z.boolean(),
    overrideReason: z.string().nullable(),
    lines: z.array(goodsReceiptLine),
  })
  .meta({ id: 'GoodsReceipt' });

/** See {@link goodsReceipt}. */
export type GoodsReceipt = z.infer<typeof goodsReceipt>;

const newReceiptLine = bodyOf(goodsReceiptLine, {
  purchaseOrderLineId: uuid,
  quantityReceived: quantity,
  storageLocationId: tracking.storageLocationId.optional(),
  serialNumbers: tracking.serialNumbers.optional(),
  batchNumbers: tracking.batchNumbers.optional(),
  notes: text(1000).optional(),
});

/** Body of a new receipt; `override` with its reason accepts more than was ordered. */
export const newGoodsReceipt = bodyOf(goodsReceipt, {
  receiptDate: date.optional(),
  description: text(255).optional(),
  yourRef: text(50).optional(),
  remarks: text(4000).optional(),
  override: z.boolean().optional(),
  overrideReason: text(255).optional(),
  lines: z.array(newReceiptLine).min(1).max(1000),
});

/** See {@link newGoodsReceipt}. */
export type NewGoodsReceipt = z.infer<typeof newGoodsReceipt>;
