import sql from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';

const supplier = (column: string) =>
  column === 'name'
    ? sql`(select a.name from account a where a.division = r.division and a.id = r."supplierId")`
    : sql`(select a.code from account a where a.division = r.division and a.id = r."supplierId")`;

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
    supplierCode: supplier('code'),
    relationNumber: supplier('code'),
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

const stock = (column: 'currentStock' | 'projectedStock') => {
  const of = sql`from "itemWarehouse" s join "purchaseOrder" o on o.division = s.division and o."warehouseId" = s."warehouseId"
    where s.division = r.division and s."itemId" = r."itemId" and o.id = r."purchaseOrderId"`;
  return column === 'currentStock' ? sql`(select s."currentStock"::text ${of})` : sql`(select s."projectedStock"::text ${of})`;
};

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
    itemCode: sql`(select i.code from item i where i.division = r.division and i.id = r."itemId")`,
    itemDescription: sql`(select i.description from item i where i.division = r.division and i.id = r."itemId")`,
    inStock: stock('currentStock'),
    projectedStock: stock('projectedStock'),
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
  derived: { supplierName: supplier('name'), supplierCode: supplier('code') },
  required: ['receiptNumber', 'receiptDate'],
});

const orderLine = (column: 'purchaseOrderId' | 'orderNumber' | 'lineNumber' | 'itemId' | 'unit') => {
  const columns = {
    purchaseOrderId: sql`l."purchaseOrderId"`,
    orderNumber: sql`l."orderNumber"`,
    lineNumber: sql`l."lineNumber"`,
    itemId: sql`l."itemId"`,
    unit: sql`l.unit`,
  };
  return sql`(select ${columns[column]} from "purchaseOrderLine" l where l.division = r.division and l.id = r."purchaseOrderLineId")`;
};

const receiptItem = (column: 'code' | 'description') => sql`(select ${column === 'code' ? sql`i.code` : sql`i.description`}
  from "purchaseOrderLine" l join item i on i.division = l.division and i.id = l."itemId"
  where l.division = r.division and l.id = r."purchaseOrderLineId")`;

const receipt = (
  column: 'receiptNumber' | 'receiptDate',
) => sql`(select ${column === 'receiptNumber' ? sql`g."receiptNumber"` : sql`g."receiptDate"`}
  from "goodsReceipt" g where g.division = r.division and g.id = r."goodsReceiptId")`;

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
    receiptNumber: receipt('receiptNumber'),
    receiptDate: receipt('receiptDate'),
    purchaseOrderId: orderLine('purchaseOrderId'),
    orderNumber: orderLine('orderNumber'),
    orderLineNumber: orderLine('lineNumber'),
    itemId: orderLine('itemId'),
    unit: orderLine('unit'),
    itemCode: receiptItem('code'),
    itemDescription: receiptItem('description'),
  },
});
