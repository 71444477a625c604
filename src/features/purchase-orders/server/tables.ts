import sql, { type Sql } from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';

const supplier = (column: Sql) => sql`(select ${column} from account a where a.division = r.division and a.id = r."supplierId")`;

/** Purchase orders as the API shows them. */
export const purchaseOrderTable = defineTable({
  name: 'purchaseOrder',
  columns: {
    orderNumber: 'integer',
    supplierId: 'uuid',
    supplierName: 'text',
    supplierContactId: 'uuid',
    orderDate: 'date',
    receiptDate: 'date',
    description: 'text',
    yourRef: 'text',
    currency: 'text',
    exchangeRate: 'number',
    paymentCondition: 'text',
    warehouseId: 'uuid',
    dropShipment: 'boolean',
    deliveryAccountId: 'uuid',
    deliveryAddressId: 'uuid',
    purchaseAgentId: 'uuid',
    shippingMethodId: 'uuid',
    salesOrderId: 'uuid',
    orderStatus: 'text',
    receiptStatus: 'text',
    invoiceStatus: 'text',
    approvalStatus: 'text',
    source: 'text',
    amountExclVat: 'decimal',
    vatAmount: 'decimal',
    amountInclVat: 'decimal',
    documentId: 'uuid',
    remarks: 'text',
  },
  derived: {
    supplierCode: supplier(sql`a.code`),
    relationNumber: supplier(sql`a.code`),
    warehouseCode: sql`(select w.code from warehouse w where w.division = r.division and w.id = r."warehouseId")`,
    salesOrderNumber: sql`(select s."orderNumber" from "salesOrder" s where s.division = r.division and s.id = r."salesOrderId")`,
  },
  required: ['orderNumber', 'supplierName', 'orderDate', 'orderStatus', 'amountInclVat', 'modified'],
  references: {
    purchaseOrder_division_supplierId_fkey: 'supplierId',
    purchaseOrder_division_supplierContactId_fkey: 'supplierContactId',
    purchaseOrder_division_deliveryAddressId_fkey: 'deliveryAddressId',
    purchaseOrder_division_deliveryAccountId_fkey: 'deliveryAccountId',
    purchaseOrder_division_warehouseId_fkey: 'warehouseId',
    purchaseOrder_division_paymentCondition_fkey: 'paymentCondition',
    purchaseOrder_division_salesOrderId_fkey: 'salesOrderId',
    purchaseOrder_division_documentId_fkey: 'documentId',
  },
});

const orderItem = (column: Sql) => sql`(select ${column} from item i where i.division = r.division and i.id = r."itemId")`;
const stock = (column: Sql) => sql`(select ${column}::text
  from "itemWarehouse" s join "purchaseOrder" o on o.division = s.division and o."warehouseId" = s."warehouseId"
  where s.division = r.division and s."itemId" = r."itemId" and o.id = r."purchaseOrderId")`;

/** Purchase order lines as the API shows them. */
export const purchaseOrderLineTable = defineTable({
  name: 'purchaseOrderLine',
  columns: {
    purchaseOrderId: 'uuid',
    orderNumber: 'integer',
    lineNumber: 'integer',
    itemId: 'uuid',
    description: 'text',
    quantity: 'decimal',
    unit: 'text',
    unitPrice: 'decimal',
    discount: 'number',
    netPrice: 'decimal',
    vatCode: 'text',
    vatPercentage: 'number',
    vatAmount: 'decimal',
    amount: 'decimal',
    receiptDate: 'date',
    receivedQuantity: 'decimal',
    invoicedQuantity: 'decimal',
    supplierItemCode: 'text',
    salesOrderLineId: 'uuid',
    costCenter: 'text',
    notes: 'text',
  },
  derived: {
    quantityInPurchaseUnits: sql`r.quantity::text`,
    supplierId: sql`(select o."supplierId" from "purchaseOrder" o where o.division = r.division and o.id = r."purchaseOrderId")`,
    itemCode: orderItem(sql`i.code`),
    itemDescription: orderItem(sql`i.description`),
    inStock: stock(sql`s."currentStock"`),
    projectedStock: stock(sql`s."projectedStock"`),
  },
  required: ['orderNumber', 'lineNumber', 'modified'],
  references: {
    purchaseOrderLine_division_itemId_fkey: 'lines.itemId',
    purchaseOrderLine_division_vatCode_fkey: 'lines.vatCode',
    purchaseOrderLine_division_costCenter_fkey: 'lines.costCenter',
  },
});

/** Goods receipts as the API shows them. */
export const goodsReceiptTable = defineTable({
  name: 'goodsReceipt',
  columns: {
    receiptNumber: 'integer',
    receiptDate: 'date',
    description: 'text',
    supplierId: 'uuid',
    warehouseId: 'uuid',
    yourRef: 'text',
    remarks: 'text',
    override: 'boolean',
    overrideReason: 'text',
  },
  derived: { supplierName: supplier(sql`a.name`), supplierCode: supplier(sql`a.code`) },
  required: ['receiptNumber', 'receiptDate'],
});

const orderLine = (column: Sql) =>
  sql`(select ${column} from "purchaseOrderLine" l where l.division = r.division and l.id = r."purchaseOrderLineId")`;
const receivedItem = (column: Sql) => sql`(select ${column}
  from "purchaseOrderLine" l join item i on i.division = l.division and i.id = l."itemId"
  where l.division = r.division and l.id = r."purchaseOrderLineId")`;
const receipt = (column: Sql) => sql`(select ${column} from "goodsReceipt" g where g.division = r.division and g.id = r."goodsReceiptId")`;

/** Lines of goods receipts as the API shows them. */
export const goodsReceiptLineTable = defineTable({
  name: 'goodsReceiptLine',
  columns: {
    goodsReceiptId: 'uuid',
    lineNumber: 'integer',
    purchaseOrderLineId: 'uuid',
    quantityReceived: 'decimal',
    quantityOrdered: 'decimal',
    storageLocationId: 'uuid',
    serialNumbers: 'texts',
    batchNumbers: 'json',
    notes: 'text',
  },
  derived: {
    receiptNumber: receipt(sql`g."receiptNumber"`),
    receiptDate: receipt(sql`g."receiptDate"`),
    purchaseOrderId: orderLine(sql`l."purchaseOrderId"`),
    orderNumber: orderLine(sql`l."orderNumber"`),
    orderLineNumber: orderLine(sql`l."lineNumber"`),
    itemId: orderLine(sql`l."itemId"`),
    unit: orderLine(sql`l.unit`),
    itemCode: receivedItem(sql`i.code`),
    itemDescription: receivedItem(sql`i.description`),
  },
});
