import { invalidField } from '#contract/problem.ts';
import { dayOf } from '#contract/days.ts';
import { isUuid } from '#contract/values.ts';
import { salesPricesOf } from '#features/items/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { answerChanged, answerChangedLine, answerMade, answerSaved, answerSavedLines } from '#server/documents/answers.ts';
import { documentHistory } from '#server/documents/history.ts';
import { readLinesOf } from '#server/documents/read.ts';
import { restoreDocument } from '#server/documents/restore.ts';
import { removeLine } from '#server/documents/save.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { json } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { drawInTurn } from '#server/pdf/drawInTurn.ts';
import { salesOrders } from '../contract.ts';
import { confirmOrder } from './confirmation.ts';
import { deleteOrder } from './deleteOrder.ts';
import { deliveryKind } from './deliveryKind.ts';
import { listCurrentOrders, listDeliveries, listLines, listOrders, listOrdersOf } from './lists.ts';
import { orderTables, type OrderContext } from './order.ts';
import { orderKindFor } from './orderKind.ts';
import { packingSlip } from './packingSlip.ts';
import { orderWithNumber } from './published.ts';
import { goodsDeliveryTable, orderTablesFor } from './tables.ts';
import { makeWorkOrder } from './workOrder.ts';

type SavingCall = Call<typeof salesOrders.createSalesOrder | typeof salesOrders.createSimpleSalesOrder>;

const base = (call: Call) => `/api/${call.division}/salesorder`;

/** The calls of sales orders, their lines and deliveries. */
const handlers = implement(salesOrders, {
  listSalesOrders: (call) => listOrders(call, call.query),
  listCurrentSalesOrders: (call) => {
    const firstOfYear = `${dayOf(call.services.now()).slice(0, 4)}-01-01`;
    return listCurrentOrders(call, { ...call.path, ...call.query }, call.query.allStatuses ? firstOfYear : undefined);
  },
  listSalesOrdersOfAccount: (call) => listOrdersOf(call, { ...call.path, ...call.query }, call.query.allStatuses),
  listLinesOfSalesOrder: async (call) => ({
    json: found(await readLinesOf(call, { header: orderTablesFor(call.person).orders }, call.path.salesOrderId)),
  }),
  createSalesOrder: saveOrder,
  createSimpleSalesOrder: saveOrder,
  createGoodsDelivery: (call) =>
    write(call, (inside) => {
      const { id, ...body } = call.body;
      return answerMade(inside, deliveryKind, { id, body, path: `${base(call)}/goodsdelivery` }, contextOf(call));
    }),
  listGoodsDeliveries: (call) => listDeliveries(call, call.query),
  getGoodsDelivery: (call) => getRecord(call, goodsDeliveryTable, call.path.id),
  getPackingSlip: async (call) => {
    const { bytes, number } = await drawInTurn(call, () => packingSlip(call, call.path.id));
    return madeFile(bytes, 'application/pdf', `${number}.pdf`, true);
  },
  listSalesPrices: async ({ database, division, query, services }) => {
    const { orderedById = null, orderDate = dayOf(services.now()), currency, itemId: ids, quantity = ids.map(() => '1') } = query;
    if (ids.length !== quantity.length) throw invalidField('quantity', 'sameNumber', { count: ids.length });
    const lines = ids.map((itemId, index) => ({ itemId, quantity: quantity[index] ?? '1' }));
    const prices = await salesPricesOf(database, division, { accountId: orderedById, date: orderDate, currency }, lines);
    if (prices.includes(undefined)) throw invalidField('itemId', 'unknownRecord');
    return json(prices);
  },
  listSalesOrderLines: (call) => listLines(call, call.query.filter),
  findSalesOrderLines: (call) => listLines(call, call.query.filter ?? call.path.filter),
  createSalesOrderLine: (call) =>
    write(call, (inside) =>
      answerSavedLines(inside, orderKindFor(call.person), { body: call.body, path: `${base(call)}/orderline` }, contextOf(call)),
    ),
  updateSalesOrderLine: (call) =>
    write(call, (inside) => {
      const sent = { id: call.path.salesOrderLineId, body: call.body };
      return answerChangedLine(inside, orderKindFor(call.person), sent, contextOf(call));
    }),
  deleteSalesOrderLine: (call) =>
    write(call, (inside) => removeLine(inside, orderKindFor(call.person), call.path.salesOrderLineId, contextOf(call))),
  getSalesOrder: async (call) => {
    const { orderId } = call.path;
    const id = isUuid(orderId) ? orderId : /^\d{1,9}$/.test(orderId) ? await orderWithNumber(call, Number(orderId)) : undefined;
    return getRecord(call, orderTablesFor(call.person).orders, found(id));
  },
  getSalesOrderHistory: async (call) => ({ json: await documentHistory(call, orderTables, call.path.salesOrderId) }),
  confirmSalesOrder: (call) =>
    write(call, (inside) => confirmOrder({ ...call, ...inside, person: call.person }, call.path.salesOrderId, call.body)),
  createWorkOrderOfSalesOrder: (call) =>
    write(call, (inside) => makeWorkOrder({ ...call, ...inside, person: call.person }, call.path.salesOrderId, call.body)),
  updateSalesOrder: (call) =>
    write(call, (inside) => {
      const sent = { id: call.path.salesOrderId, body: call.body };
      return answerChanged(inside, orderKindFor(call.person), sent, contextOf(call));
    }),
  deleteSalesOrder: (call) => write(call, (inside) => deleteOrder(inside, call.path.salesOrderId)),
});

/** The same with how a deletion is taken back. */
export const salesOrderRoutes = takenBack(handlers, {
  deleteSalesOrder: { restore: (inside, id) => restoreDocument(inside, orderKindFor(inside.person), id, contextOf(inside)) },
});

function saveOrder(call: SavingCall) {
  return write(call, (inside) => {
    const { id, status: _status, approvalStatus: _approval, ...added } = call.body;
    const { id: _id, ...changed } = call.body;
    const body = id === undefined ? added : changed;
    return answerSaved(inside, orderKindFor(call.person), { id, body, path: base(call) }, contextOf(call));
  });
}

function contextOf({ services, person }: Call): OrderContext {
  const now = services.now();
  return { person, now: now.toISOString(), today: dayOf(now) };
}
