import sql, { type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { stockAt, warehouseField } from '#features/inventory/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { orderIdsOfSale, orderLineOfSale } from '#features/purchase-orders/server/index.ts';
import { workOrderField } from '#features/work-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { defineTable, thisDivision, type Table } from '#server/database/table.ts';
import type { Person } from '#server/http/call.ts';
import { goodsDelivery, goodsDeliveryLine } from '../deliverySchema.ts';
import { salesOrder, salesOrderLine } from '../schema.ts';

const order = (name: string) => columnOf('salesOrder', name, sql`r."orderId"`);

const lineParts = {
  name: 'salesOrderLine',
  // what an item costs us stands neither in the audit nor in what all may see
  hidden: { costPrice: 'decimal', orderedByName: 'text', searchText: 'text' },
  within: 'lines',
} as const;
const lineFields = {
  orderedById: order('orderedById'),
  itemCode: itemField('code', sql`r."itemId"`),
  itemDescription: itemField('description', sql`r."itemId"`),
  quantityOpen: sql`(case when r."deliveryStatus" = 'Cancelled' then 0
    when r.quantity < 0 then least(r.quantity - r."quantityDelivered", 0)
    else greatest(r.quantity - r."quantityDelivered", 0) end)::numeric(19, 4)::text`,
  inStock: stockAt('currentStock', { itemId: sql`r."itemId"`, warehouseId: order('warehouseId') }),
  purchaseOrderId: orderLineOfSale('purchaseOrderId', sql`r.id`),
  purchaseOrderLineId: orderLineOfSale('id', sql`r.id`),
  purchaseOrderNumber: orderLineOfSale('orderNumber', sql`r.id`),
};

/** Lines of sales orders as all may see them. */
export const salesOrderLineTable = defineTable({
  ...lineParts,
  schema: salesOrderLine.omit({ costPrice: true, margin: true }),
  derived: lineFields,
});

const costedLine = salesOrderLine.required({ costPrice: true, margin: true });

/** The same with what they cost us and what we earn, for people who buy. */
const costedLineTable = defineTable({
  ...lineParts,
  schema: costedLine,
  derived: {
    ...lineFields,
    costPrice: sql`r."costPrice"::text`,
    margin: sql`(r.amount - r."costPrice" * r.quantity)::numeric(19, 4)::text`,
  },
});

const orderParts = {
  name: 'salesOrder',
  derived: {
    orderedByCode: accountField('code', sql`r."orderedById"`),
    accountCode: accountField('code', sql`r."orderedById"`),
    warehouseCode: warehouseField('code', sql`r."warehouseId"`),
    workOrderNumber: workOrderField('number', sql`r."workOrderId"`),
    purchaseOrderIds: orderIdsOfSale(sql`r.id`),
  },
  hidden: { searchText: 'text' },
} as const;

/** Sales orders as all may see them. */
export const salesOrderTable = defineTable({
  ...orderParts,
  schema: salesOrder.extend({ lines: salesOrderLineTable.schema.array().optional() }),
  children: { lines: { table: salesOrderLineTable, by: 'orderId', order: 'lineNumber' } },
});

const costedOrderTable = defineTable({
  ...orderParts,
  schema: salesOrder.extend({ lines: costedLine.array().optional() }),
  children: { lines: { table: costedLineTable, by: 'orderId', order: 'lineNumber' } },
});

/** The tables of orders and lines with the fields that a person may see. */
export function orderTablesFor(person: Pick<Person, 'can'>): { orders: Table; lines: Table } {
  return person.can('purchasing')
    ? { orders: costedOrderTable, lines: costedLineTable }
    : { orders: salesOrderTable, lines: salesOrderLineTable };
}

const orderLine = (column: Sql) =>
  sql`(select ${column} from "salesOrderLine" l where l.division = ${thisDivision} and l.id = r."salesOrderLineId")`;

/** Lines of goods deliveries as the API shows them. */
export const goodsDeliveryLineTable = defineTable({
  name: 'goodsDeliveryLine',
  schema: goodsDeliveryLine,
  derived: {
    salesOrderId: orderLine(sql`l."orderId"`),
    orderNumber: orderLine(sql`l."orderNumber"`),
    orderLineNumber: orderLine(sql`l."lineNumber"`),
    itemId: orderLine(sql`l."itemId"`),
    unit: orderLine(sql`l."unitCode"`),
    itemCode: itemField('code', orderLine(sql`l."itemId"`)),
    itemDescription: itemField('description', orderLine(sql`l."itemId"`)),
  },
  within: 'lines',
});

/** Goods deliveries as the API shows them. */
export const goodsDeliveryTable = defineTable({
  name: 'goodsDelivery',
  schema: goodsDelivery,
  derived: {
    entryNumber: sql`r."deliveryNumber"`,
    deliveryAccountCode: accountField('code', sql`r."deliveryAccountId"`),
    deliveryAccountName: accountField('name', sql`r."deliveryAccountId"`),
    warehouseCode: warehouseField('code', sql`r."warehouseId"`),
  },
  children: { lines: { table: goodsDeliveryLineTable, by: 'goodsDeliveryId', order: 'lineNumber' } },
});
