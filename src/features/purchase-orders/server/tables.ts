import sql, { type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { stockAt, warehouseField } from '#features/inventory/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { salesOrderField } from '#features/sales-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { purchaseOrder, purchaseOrderLine } from '../schema.ts';
import { goodsReceipt, goodsReceiptLine } from '../receiptSchema.ts';

const stock = (name: 'currentStock' | 'projectedStock') =>
  stockAt(name, { itemId: sql`r."itemId"`, warehouseId: columnOf('purchaseOrder', 'warehouseId', sql`r."purchaseOrderId"`) });

/** Purchase order lines as the API shows them. */
export const purchaseOrderLineTable = defineTable({
  name: 'purchaseOrderLine',
  schema: purchaseOrderLine,
  derived: {
    quantityInPurchaseUnits: sql`r.quantity::text`,
    supplierId: sql`(select o."supplierId" from "purchaseOrder" o where o.division = ${thisDivision} and o.id = r."purchaseOrderId")`,
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
    salesOrderNumber: salesOrderField('orderNumber', sql`r."salesOrderId"`),
  },
  hidden: { searchText: 'text' },
  children: { lines: { table: purchaseOrderLineTable, by: 'purchaseOrderId', order: 'lineNumber' } },
});

const orderLine = (column: Sql) =>
  sql`(select ${column} from "purchaseOrderLine" l where l.division = ${thisDivision} and l.id = r."purchaseOrderLineId")`;
const receipt = (column: Sql) =>
  sql`(select ${column} from "goodsReceipt" g where g.division = ${thisDivision} and g.id = r."goodsReceiptId")`;

/** Lines of goods receipts as the API shows them. */
export const goodsReceiptLineTable = defineTable({
  name: 'goodsReceiptLine',
  schema: goodsReceiptLine,
  derived: {
    receiptNumber: receipt(sql`g."receiptNumber"`),
    receiptDate: receipt(sql`g."receiptDate"`),
    purchaseOrderId: orderLine(sql`l."purchaseOrderId"`),
    orderNumber: orderLine(sql`l."orderNumber"`),
    orderLineNumber: orderLine(sql`l."lineNumber"`),
    itemId: orderLine(sql`l."itemId"`),
    unit: orderLine(sql`l.unit`),
    itemCode: itemField('code', orderLine(sql`l."itemId"`)),
    itemDescription: itemField('description', orderLine(sql`l."itemId"`)),
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
