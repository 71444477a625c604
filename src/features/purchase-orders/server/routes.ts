import { isUuid } from '#contract/values.ts';
import { dayOf } from '#contract/days.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { answerChanged, answerChangedLine, answerMade, answerSaved, answerSavedLines } from '#server/documents/answers.ts';
import { documentHistory } from '#server/documents/history.ts';
import { readLinesOf } from '#server/documents/read.ts';
import { restoreDocument } from '#server/documents/restore.ts';
import { removeLine } from '#server/documents/save.ts';
import { purchaseOrders } from '../contract.ts';
import { deleteOrders } from './deleteOrders.ts';
import { listLines, listOrders, listOrdersOfRelation, listReceipts } from './lists.ts';
import { orderTables, type OrderTypes } from './order.ts';
import { orderKind } from './orderKind.ts';
import { receiptKind, type Receiver } from './receiptKind.ts';
import { listReorders, orderStock } from './reorder.ts';
import { goodsReceiptTable, purchaseOrderTable } from './tables.ts';

const base = (call: Call) => `/api/${call.division}/purchaseorder`;

/** The calls of purchase orders, their lines and receipts. */
const handlers = implement(purchaseOrders, {
  listPurchaseOrders: (call) => listOrders(call, call.query),
  getPurchaseOrdersOfRelation: (call) => {
    const { relationNumber } = call.path;
    return isUuid(relationNumber) ? getRecord(call, purchaseOrderTable, relationNumber) : listOrdersOfRelation(call, relationNumber);
  },
  createPurchaseOrder: (call) =>
    write(call, (inside) => {
      const { id, salesOrderId, ...change } = call.body;
      const body = id === undefined ? { ...change, salesOrderId } : change;
      return answerSaved(inside, orderKind, { id, body, path: `${base(call)}/order` }, contextOf(call));
    }),
  updatePurchaseOrder: (call) =>
    write(call, (inside) => answerChanged(inside, orderKind, { id: call.path.purchaseOrderId, body: call.body }, contextOf(call))),
  deletePurchaseOrder: (call) => write(call, (inside) => deleteOrders(inside, call.path.salesOrderId, call.query.purchaseOrderId)),
  getPurchaseOrderHistory: async (call) => ({ json: await documentHistory(call, orderTables, call.path.purchaseOrderId) }),
  listPurchaseOrderLinesOfOrder: async (call) => ({ json: found(await readLinesOf(call, orderTables, call.path.purchaseOrderId)) }),
  listPurchaseOrderLines: (call) => listLines(call, call.query.filter),
  findPurchaseOrderLines: (call) => listLines(call, call.path.filter),
  createPurchaseOrderLines: (call) =>
    write(call, (inside) => answerSavedLines(inside, orderKind, { body: call.body, path: `${base(call)}/orderline` }, contextOf(call))),
  updatePurchaseOrderLine: (call) =>
    write(call, (inside) => answerChangedLine(inside, orderKind, { id: call.path.purchaseOrderLineId, body: call.body }, contextOf(call))),
  deletePurchaseOrderLine: (call) => write(call, (inside) => removeLine(inside, orderKind, call.path.purchaseOrderLineId, contextOf(call))),
  createGoodsReceipt: (call) =>
    write(call, (inside) => {
      const { id, ...body } = call.body;
      const context = { receiver: receiverOf(call), ...contextOf(call) };
      return answerMade(inside, receiptKind, { id, body, path: `${base(call)}/goodsreceipt` }, context);
    }),
  listGoodsReceipts: (call) => listReceipts(call, call.query),
  getGoodsReceipt: (call) => getRecord(call, goodsReceiptTable, call.path.id),
  listReorders,
  orderStock: (call) => orderStock(call, contextOf(call)),
});

/** The same with how a deletion is taken back. */
export const purchaseOrderRoutes = takenBack(handlers, {
  deletePurchaseOrder: { restore: (inside, id) => restoreDocument(inside, orderKind, id, contextOf(inside)) },
});

function contextOf({ services }: Call): OrderTypes['context'] {
  return { today: dayOf(services.now()) };
}

function receiverOf({ person }: Call): Receiver {
  return { mayReceiveAll: person.can('purchasing'), mayReceiveOwnVan: person.can('engineer'), email: person.email };
}
