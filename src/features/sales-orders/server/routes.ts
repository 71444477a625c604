import { invalidField } from '#contract/problem.ts';
import { dayOf } from '#contract/days.ts';
import { isUuid } from '#contract/values.ts';
import { salesPricesOf } from '#features/items/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { documentCalls } from '#server/documents/calls.ts';
import { removeOrders } from '#server/documents/orders.ts';
import { lockDocument } from '#server/documents/read.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { json } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { drawInTurn } from '#server/pdf/drawInTurn.ts';
import { salesOrders } from '../contract.ts';
import { confirmOrder } from './confirmation.ts';
import { deliveryKind, type DeliveryTypes } from './deliveryKind.ts';
import { listCurrentOrders, listDeliveries, listLines, listOrders, listOrdersOf } from './lists.ts';
import { contextOf, orderTables, type OrderTypes } from './order.ts';
import { orderKindFor, salesOrderKind } from './orderKind.ts';
import { packingSlip } from './packingSlip.ts';
import { orderWithNumber } from './published.ts';
import { goodsDeliveryTable, orderTablesFor } from './tables.ts';
import { makeWorkOrder } from './workOrder.ts';

const base = (division: number) => `/api/${division}/salesorder`;

const orders = documentCalls<OrderTypes>({ kindFor: ({ person }) => orderKindFor(person), contextOf });
const deliveries = documentCalls<DeliveryTypes>({ kindFor: () => deliveryKind, contextOf });

/** The calls of sales orders, their lines and deliveries. */
const handlers = implement(salesOrders, {
  listSalesOrders: listOrders,
  listCurrentSalesOrders: listCurrentOrders,
  listSalesOrdersOfAccount: listOrdersOf,
  listLinesOfSalesOrder: orders.lines('salesOrderId'),
  createSalesOrder: orders.save(base),
  createSimpleSalesOrder: orders.save(base),
  createGoodsDelivery: deliveries.make((division) => `${base(division)}/goodsdelivery`),
  listGoodsDeliveries: listDeliveries,
  getGoodsDelivery: (call) => getRecord(call, goodsDeliveryTable, call.path.id),
  getPackingSlip: async (call) => {
    const { bytes, title } = await drawInTurn(call, () => packingSlip(call, call.path.id));
    return madeFile(bytes, 'application/pdf', `${title}.pdf`, true);
  },
  listSalesPrices: async ({ database, division, query, services }) => {
    const { orderedById = null, orderDate = dayOf(services.now()), itemId: ids, quantity = ids.map(() => '1'), ...money } = query;
    if (ids.length !== quantity.length) throw invalidField('quantity', 'sameNumber', { count: ids.length });
    const lines = ids.map((itemId, index) => ({ itemId, quantity: quantity[index] ?? '1' }));
    const prices = await salesPricesOf(database, division, { accountId: orderedById, date: orderDate, ...money }, lines);
    if (prices.includes(undefined)) throw invalidField('itemId', 'unknownRecord');
    return json(prices);
  },
  listSalesOrderLines: (call) => listLines(call, call.query.filter),
  findSalesOrderLines: (call) => listLines(call, call.query.filter ?? call.path.filter),
  createSalesOrderLine: orders.saveLines((division) => `${base(division)}/orderline`),
  updateSalesOrderLine: orders.changeLine('salesOrderLineId'),
  deleteSalesOrderLine: orders.removeLine('salesOrderLineId'),
  getSalesOrder: async (call) => {
    const { orderId } = call.path;
    const id = isUuid(orderId) ? orderId : /^\d{1,9}$/.test(orderId) ? await orderWithNumber(call, Number(orderId)) : undefined;
    return getRecord(call, orderTablesFor(call.person).orders, found(id));
  },
  getSalesOrderHistory: orders.history('salesOrderId'),
  confirmSalesOrder: (call) => write(call, (inside) => confirmOrder(inside, inside.path.salesOrderId, inside.body)),
  createWorkOrderOfSalesOrder: (call) => write(call, (inside) => makeWorkOrder(inside, inside.path.salesOrderId, inside.body)),
  updateSalesOrder: orders.change('salesOrderId'),
  deleteSalesOrder: (call) =>
    write(call, async (inside) => {
      const order = await lockDocument<OrderTypes>(inside, orderTables, inside.path.salesOrderId);
      return removeOrders(inside, salesOrderKind, [order]);
    }),
});

/** The same handlers, with the undo of a deletion. */
export const salesOrderRoutes = takenBack(handlers, { deleteSalesOrder: { restore: orders.restore } });
