import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { stockAt, warehouseField } from '#features/inventory/server/index.ts';
import { itemNames, orderedLine } from '#features/items/server/index.ts';
import { shippingMethodReference } from '#features/lookups/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { defineTable, later } from '#server/database/table.ts';
import { purchaseOrder, purchaseOrderLine } from '../schema.ts';
import { goodsReceipt, goodsReceiptLine, type GoodsReceipt } from '../receiptSchema.ts';
import { salesOrders } from './extensions.ts';

const stock = (name: 'currentStock' | 'projectedStock') =>
  stockAt(name, { itemId: sql`r."itemId"`, warehouseId: columnOf('purchaseOrder', 'warehouseId', sql`r."purchaseOrderId"`) });

/** Purchase order lines as the API shows them. */
export const purchaseOrderLineTable = defineTable({
  name: 'purchaseOrderLine',
  schema: purchaseOrderLine,
  derived: {
    quantityInPurchaseUnits: sql`r.quantity::text`,
    supplierId: columnOf('purchaseOrder', 'supplierId', sql`r."purchaseOrderId"`),
    ...itemNames(sql`r."itemId"`),
    inStock: stock('currentStock'),
    projectedStock: stock('projectedStock'),
  },
  hidden: { supplierName: 'text', searchText: 'text' },
  within: 'lines',
});

/** Purchase orders as the API shows them. */
export const purchaseOrderTable = defineTable({
  name: 'purchaseOrder',
  schema: purchaseOrder,
  derived: {
    supplierCode: accountField('code', sql`r."supplierId"`),
    relationNumber: accountField('code', sql`r."supplierId"`),
    warehouseCode: warehouseField('code', sql`r."warehouseId"`),
    salesOrderNumber: later(() => salesOrders().numberOf(sql`r."salesOrderId"`)),
  },
  hidden: { searchText: 'text' },
  refersTo: { shippingMethodId: shippingMethodReference },
  children: { lines: { table: purchaseOrderLineTable, by: 'purchaseOrderId', order: 'lineNumber' } },
});

const orderLine = (name: string) => columnOf('purchaseOrderLine', name, sql`r."purchaseOrderLineId"`);
const receipt = (name: keyof GoodsReceipt) => columnOf('goodsReceipt', name, sql`r."goodsReceiptId"`);

/** Lines of goods receipts as the API shows them. */
export const goodsReceiptLineTable = defineTable({
  name: 'goodsReceiptLine',
  schema: goodsReceiptLine,
  derived: {
    receiptNumber: receipt('receiptNumber'),
    receiptDate: receipt('receiptDate'),
    purchaseOrderId: orderLine('purchaseOrderId'),
    ...orderedLine(orderLine, 'unit'),
  },
  within: 'lines',
});

/** Goods receipts as the API shows them. */
export const goodsReceiptTable = defineTable({
  name: 'goodsReceipt',
  schema: goodsReceipt,
  derived: { supplierName: accountField('name', sql`r."supplierId"`), supplierCode: accountField('code', sql`r."supplierId"`) },
  children: { lines: { table: goodsReceiptLineTable, by: 'goodsReceiptId', order: 'lineNumber' } },
});
