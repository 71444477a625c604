import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { accountField } from '#features/accounts/server/index.ts';
import { stockAt, warehouseField } from '#features/inventory/server/index.ts';
import { itemNames, orderedLine } from '#features/items/server/index.ts';
import { paymentConditionReference, shippingMethodReference, vatCodeReference } from '#features/lookups/server/index.ts';
import { leftToBuyOf, orderIdsOfSale, orderLineOfSale } from '#features/purchase-orders/server/index.ts';
import { workOrderField } from '#features/work-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { combined } from '#server/database/lookUp.ts';
import { defineTable, type Table } from '#server/database/table.ts';
import type { Person } from '#server/http/call.ts';
import { goodsDelivery, goodsDeliveryLine } from '../deliverySchema.ts';
import { salesOrder, salesOrderLine } from '../schema.ts';

const order = (name: string) => columnOf('salesOrder', name, sql`r."orderId"`);

/** The fields of a line besides its columns. */
export const derivedOfLine = {
  orderedById: order('orderedById'),
  ...itemNames(sql`r."itemId"`),
  quantityOpen: sql`(case when r."deliveryStatus" = 'Cancelled' then 0
    when r.quantity < 0 then least(r.quantity - r."quantityDelivered", 0)
    else greatest(r.quantity - r."quantityDelivered", 0) end)::numeric(19, 4)::text`,
  quantityToBuy: combined(
    [leftToBuyOf({ quantity: sql`r.quantity`, delivered: sql`r."quantityDelivered"` })],
    (left) => sql`(case when r."deliveryStatus" = 'Cancelled' or r.quantity < 0 then 0 else ${left} end)::numeric(19, 4)::text`,
  ),
  inStock: stockAt('currentStock', { itemId: sql`r."itemId"`, warehouseId: order('warehouseId') }),
  purchaseOrderId: orderLineOfSale('purchaseOrderId'),
  purchaseOrderLineId: orderLineOfSale('id'),
  purchaseOrderNumber: orderLineOfSale('orderNumber'),
};

/** The tables of orders and lines, with the fields of a line that only some people may see. */
function tablesOf(schema: z.ZodObject, costs: Readonly<Record<string, Sql>> = {}) {
  const lines = defineTable({
    name: 'salesOrderLine',
    schema,
    derived: { ...derivedOfLine, ...costs },
    // the cost of an item is neither in the audit nor in the fields for everyone
    hidden: { costPrice: 'decimal', orderedByName: 'text', searchText: 'text' },
    refersTo: { vatCode: vatCodeReference },
    within: 'lines',
  });
  const orders = defineTable({
    name: 'salesOrder',
    schema: salesOrder.extend({ lines: lines.schema.array().optional() }),
    derived: {
      orderedByCode: accountField('code', sql`r."orderedById"`),
      accountCode: accountField('code', sql`r."orderedById"`),
      warehouseCode: warehouseField('code', sql`r."warehouseId"`),
      workOrderNumber: workOrderField('number', sql`r."workOrderId"`),
      purchaseOrderIds: orderIdsOfSale(sql`r.id`),
    },
    hidden: { searchText: 'text' },
    refersTo: { paymentCondition: paymentConditionReference, shippingMethodId: shippingMethodReference },
    children: { lines: { table: lines, by: 'orderId', order: 'lineNumber' } },
  });
  return { orders, lines };
}

/** Sales orders and their lines with the fields for everyone. */
export const { orders: salesOrderTable, lines: salesOrderLineTable } = tablesOf(salesOrderLine.omit({ costPrice: true, margin: true }));

/** The same with costs and margins, for purchasing staff. */
const costed = tablesOf(salesOrderLine.required({ costPrice: true, margin: true }), {
  costPrice: sql`r."costPrice"::text`,
  margin: sql`round(r.amount - r."costPrice" * r.quantity, 4)::text`,
});

/** The tables of orders and lines with the fields that a person may see. */
export function orderTablesFor(person: Pick<Person, 'can'>): { orders: Table; lines: Table } {
  return person.can('purchasing') ? costed : { orders: salesOrderTable, lines: salesOrderLineTable };
}

const orderLine = (name: string) => columnOf('salesOrderLine', name, sql`r."salesOrderLineId"`);

/** Lines of goods deliveries as the API shows them. */
export const goodsDeliveryLineTable = defineTable({
  name: 'goodsDeliveryLine',
  schema: goodsDeliveryLine,
  derived: {
    salesOrderId: orderLine('orderId'),
    ...orderedLine(orderLine, 'unitCode'),
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
  refersTo: { shippingMethodId: shippingMethodReference },
  children: { lines: { table: goodsDeliveryLineTable, by: 'goodsDeliveryId', order: 'lineNumber' } },
});
