import { Problem } from '#contract/problem.ts';
import { isUuid } from '#contract/values.ts';
import { dayOf } from '#contract/days.ts';
import { noContent, record, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { getRecord, type RecordJson } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { documentHistory } from '#server/documents/history.ts';
import { readLines, readLinesOf } from '#server/documents/read.ts';
import { addOrChangeLines, changeDocument, changeLine, createDocument, removeLine } from '#server/documents/save.ts';
import { purchaseOrders } from '../contract.ts';
import { deleteOrders } from './deleteOrders.ts';
import { listLines, listOrders, listOrdersOfRelation, listReceipts } from './lists.ts';
import { orderTables, type OrderTypes } from './order.ts';
import { orderKind } from './orderKind.ts';
import { receiptKind, type Receiver } from './receiptKind.ts';
import { goodsReceiptTable, purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

const base = (call: Call) => `/api/${call.division}/purchaseorder`;

/** The calls of purchase orders, their lines and receipts. */
export const purchaseOrderRoutes = implement(purchaseOrders, {
  listPurchaseOrders: (call) => listOrders(call, call.query),
  getPurchaseOrdersOfRelation: (call) => {
    const { relationNumber } = call.path;
    return isUuid(relationNumber) ? getRecord(call, purchaseOrderTable, relationNumber) : listOrdersOfRelation(call, relationNumber);
  },
  createPurchaseOrder: (call) => write(call, saveOrder),
  updatePurchaseOrder: (call) =>
    write(call, async (inside) => record(await changeDocument(inside, orderKind, call.path.purchaseOrderId, call.body, contextOf(call)))),
  deletePurchaseOrder: (call) =>
    write(call, async (inside) => {
      await deleteOrders(inside, call.path.salesOrderId, call.query.purchaseOrderId);
      return noContent;
    }),
  getPurchaseOrderHistory: async (call) => ({ json: await documentHistory(call, orderTables, call.path.purchaseOrderId) }),
  listPurchaseOrderLinesOfOrder: async (call) => ({ json: found(await readLinesOf(call, orderTables, call.path.purchaseOrderId)) }),
  listPurchaseOrderLines: (call) => listLines(call, call.query.filter),
  findPurchaseOrderLines: (call) => listLines(call, call.path.filter),
  createPurchaseOrderLines: (call) => write(call, saveLines),
  updatePurchaseOrderLine: (call) =>
    write(call, async (inside) => {
      const id = await changeLine(inside, orderKind, call.path.purchaseOrderLineId, call.body, contextOf(call));
      return getRecord(inside, purchaseOrderLineTable, id);
    }),
  deletePurchaseOrderLine: (call) =>
    write(call, async (inside) => {
      await removeLine(inside, orderKind, call.path.purchaseOrderLineId, contextOf(call));
      return noContent;
    }),
  createGoodsReceipt: (call) =>
    write(call, async (inside) => {
      if (call.body.id !== undefined) await refuseChange(inside, call.body.id);
      const context = { receiver: receiverOf(call), ...contextOf(call) };
      return created(await createDocument(inside, receiptKind, call.body, context), `${base(call)}/goodsreceipt`);
    }),
  listGoodsReceipts: (call) => listReceipts(call, call.query),
  getGoodsReceipt: (call) => getRecord(call, goodsReceiptTable, call.path.id),
});

async function saveOrder(call: Call<typeof purchaseOrders.createPurchaseOrder>): Promise<Answer> {
  const { id, salesOrderId, ...change } = call.body;
  if (id !== undefined) return { ...record(await changeDocument(call, orderKind, id, change, contextOf(call))), status: 200 };
  const { orderStatus: _status, lines = [], ...header } = change;
  const order = { ...header, ...(salesOrderId === undefined ? {} : { salesOrderId }), lines: lines.map(({ id: _id, ...line }) => line) };
  return created(await createDocument(call, orderKind, order, contextOf(call)), `${base(call)}/order`);
}

async function saveLines(call: Call<typeof purchaseOrders.createPurchaseOrderLines>): Promise<Answer> {
  const isList = Array.isArray(call.body);
  const sent = [call.body]
    .flat()
    .map(({ id, purchaseOrderId: document, ...body }, index) => ({ id, document, body, field: isList ? `${index}.` : '' }));
  const { ids, isNew } = await addOrChangeLines(call, orderKind, sent, contextOf(call));
  if (isList) return { status: isNew ? 201 : 200, json: await readLines(call, orderTables, ids) };
  const [id = ''] = ids;
  const line = await getRecord(call, purchaseOrderLineTable, id);
  return isNew ? { ...line, status: 201, headers: { Location: `${base(call)}/orderline/${id}` } } : { ...line, status: 200 };
}

// What arrived has arrived
async function refuseChange(call: Call, id: string): Promise<never> {
  await getRecord(call, goodsReceiptTable, id);
  throw new Problem('notDraft');
}

function contextOf({ services }: Call): OrderTypes['context'] {
  return { today: dayOf(services.now()) };
}

function receiverOf({ person }: Call): Receiver {
  return { mayReceiveAll: person.can('purchasing'), mayReceiveOwnVan: person.can('engineer'), email: person.email };
}

function created(row: RecordJson & { id: string }, path: string): Answer {
  return { ...record(row), status: 201, headers: { Location: `${path}/${row.id}` } };
}
