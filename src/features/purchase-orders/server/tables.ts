import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { stockAt, warehouseField } from '#features/inventory/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { defineTable, later } from '#server/database/table.ts';
import { purchaseOrder, purchaseOrderLine, type PurchaseOrderLine } from '../schema.ts';
import { goodsReceipt, goodsReceiptLine, type GoodsReceipt } from '../receiptSchema.ts';
import { orderLineField } from './published.ts';
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
    itemCode: itemField('code', sql`r."itemId"`),
    itemDescription: itemField('description', sql`r."itemId"`),
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
  children: { lines: { table: purchaseOrderLineTable, by: 'purchaseOrderId', order: 'lineNumber' } },
});

const orderLine = (name: keyof PurchaseOrderLine) => orderLineField(name, sql`r."purchaseOrderLineId"`);
const receipt = (name: keyof GoodsReceipt) => columnOf('goodsReceipt', name, sql`r."goodsReceiptId"`);

/** Lines of goods receipts as the API shows them. */
export const goodsReceiptLineTable = defineTable({
  name: 'goodsReceiptLine',
  schema: goodsReceiptLine,
  derived: {
    receiptNumber: receipt('receiptNumber'),
    receiptDate: receipt('receiptDate'),
    purchaseOrderId: orderLine('purchaseOrderId'),
    orderNumber: orderLine('orderNumber'),
    orderLineNumber: orderLine('lineNumber'),
    itemId: orderLine('itemId'),
    unit: orderLine('unit'),
    itemCode: itemField('code', orderLine('itemId')),
    itemDescription: itemField('description', orderLine('itemId')),
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
