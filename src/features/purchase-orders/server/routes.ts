import { dayOf } from '#contract/days.ts';
import { isUuid } from '#contract/values.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { answerSaved } from '#server/documents/answers.ts';
import { documentCalls } from '#server/documents/calls.ts';
import type { Call } from '#server/http/call.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { purchaseOrders } from '../contract.ts';
import { deleteOrders } from './deleteOrders.ts';
import { listLines, listOrders, listOrdersOfRelation, listReceipts } from './lists.ts';
import type { OrderTypes } from './order.ts';
import { purchaseOrderKind } from './orderKind.ts';
import { receiptKind, type ReceiptTypes } from './receiptKind.ts';
import { listReorders, orderStock } from './reorder.ts';
import { goodsReceiptTable, purchaseOrderTable } from './tables.ts';

const base = (division: number) => `/api/${division}/purchaseorder`;

const orders = documentCalls<OrderTypes>({ kindFor: () => purchaseOrderKind, contextOf });
const receipts = documentCalls<ReceiptTypes>({ kindFor: () => receiptKind, contextOf: receivingContextOf });

/** The calls of purchase orders, their lines and receipts. */
const handlers = implement(purchaseOrders, {
  listPurchaseOrders: listOrders,
  getPurchaseOrdersOfRelation: (call) => {
    const { relationNumber } = call.path;
    if (isUuid(relationNumber)) return getRecord(call, purchaseOrderTable, relationNumber);
    return listOrdersOfRelation(call, relationNumber, call.query.filter);
  },
  createPurchaseOrder: (call) =>
    write(call, (inside) => {
      const { id, salesOrderId, ...change } = call.body;
      const body = id === undefined ? { ...change, salesOrderId } : change;
      return answerSaved(inside, purchaseOrderKind, { id, body, path: `${base(call.division)}/order` }, contextOf(call));
    }),
  updatePurchaseOrder: orders.change('purchaseOrderId'),
  deletePurchaseOrder: (call) => write(call, (inside) => deleteOrders(inside, call.path.salesOrderId, call.query.purchaseOrderId)),
  getPurchaseOrderHistory: orders.history('purchaseOrderId'),
  listPurchaseOrderLinesOfOrder: orders.lines('purchaseOrderId'),
  listPurchaseOrderLines: (call) => listLines(call, call.query.filter),
  findPurchaseOrderLines: (call) => listLines(call, call.path.filter, call.query.filter),
  createPurchaseOrderLines: orders.saveLines((division) => `${base(division)}/orderline`),
  updatePurchaseOrderLine: orders.changeLine('purchaseOrderLineId'),
  deletePurchaseOrderLine: orders.removeLine('purchaseOrderLineId'),
  createGoodsReceipt: receipts.make((division) => `${base(division)}/goodsreceipt`),
  listGoodsReceipts: listReceipts,
  getGoodsReceipt: (call) => getRecord(call, goodsReceiptTable, call.path.id),
  listReorders,
  orderStock: (call) => orderStock(call, contextOf(call)),
});

/** The same handlers, with the undo of a deletion. */
export const purchaseOrderRoutes = takenBack(handlers, { deletePurchaseOrder: { restore: orders.restore } });

function contextOf({ services }: Call): OrderTypes['context'] {
  return { today: dayOf(services.now()) };
}

function receivingContextOf(call: Call): ReceiptTypes['context'] {
  const { person } = call;
  const receiver = { mayReceiveAll: person.can('purchasing'), mayReceiveOwnVan: person.can('engineer'), email: person.email };
  return { receiver, ...contextOf(call) };
}
