import { z } from 'zod';
import { date, decimal, money, quantity, text, uuid } from '#contract/values.ts';

/** An open purchase order from which some of an item is still to come. */
const openOrder = z.object({
  purchaseOrderId: uuid,
  orderNumber: z.int(),
  supplierName: z.string().max(50),
  receiptDate: date.nullable(),
  quantity: decimal,
});

/** An item whose stock in a warehouse will be too low, with the ordered and the suggested quantity. */
export const reorderLine = z
  .object({
    id: uuid,
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
    warehouseId: uuid,
    warehouseDescription: z.string().max(60),
    currentStock: decimal,
    plannedStockIn: decimal,
    plannedStockOut: decimal,
    projectedStock: decimal,
    safetyStock: decimal,
    reorderPoint: decimal,
    maximumStock: decimal,
    suggestedQuantity: decimal,
    supplierId: uuid.nullable(),
    supplierName: z.string().max(50).nullable(),
    unitPrice: money.nullable(),
    openOrders: z.array(openOrder),
  })
  .meta({ id: 'ReorderLine' });

/** See {@link reorderLine}. */
export type ReorderLine = z.infer<typeof reorderLine>;

/** The items to order and their suppliers; each supplier and warehouse gets one purchase order. */
export const stockOrder = z.strictObject({
  description: text(255).optional(),
  lines: z
    .array(
      z.strictObject({
        itemId: uuid,
        warehouseId: uuid,
        supplierId: uuid,
        quantity,
        expectedStock: decimal.optional().describe('The projected stock that was seen; the order is refused when it has changed'),
      }),
    )
    .min(1)
    .max(1000),
});
