import { isUuid } from '#contract/values.ts';
import { dayOf } from '#contract/days.ts';
import { noContent, record, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import type { RecordJson } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { purchaseOrders } from '../contract.ts';
import { listLines, listOrders, listOrdersOfRelation, listReceipts } from './lists.ts';
import { readLine, readLines, readOrder, readOrderLines, readReceipt } from './store.ts';
import { receiveGoods, type Receiver } from './receive.ts';
import { addLines, createOrder, deleteLine, deleteOrders, updateLine, updateOrder } from './writes.ts';

const base = (call: Call) => `/api/${call.division}/purchaseorder`;

/** The calls of purchase orders, their lines and receipts. */
export const purchaseOrderRoutes = implement(purchaseOrders, {
  listPurchaseOrders: (call) => listOrders(call, call.query),
  getPurchaseOrdersOfRelation: async (call) => {
    const { relationNumber } = call.path;
    return isUuid(relationNumber)
      ? record(found(await readOrder(call.database, call.division, relationNumber)))
      : listOrdersOfRelation(call, relationNumber);
  },
  createPurchaseOrder: (call) =>
    write(call, async (inside) => {
      const order = await createOrder(inside, call.body, dayOf(call.services.now()));
      return created(order, `${base(call)}/order/${idOf(order)}`);
    }),
  updatePurchaseOrder: (call) => write(call, async (inside) => record(await updateOrder(inside, call.path.purchaseOrderId, call.body))),
  deletePurchaseOrder: (call) =>
    write(call, async (inside) => {
      await deleteOrders(inside, call.path.salesOrderId, call.query.purchaseOrderId);
      return noContent;
    }),
  listPurchaseOrderLinesOfOrder: async (call) => ({
    json: found(await readOrderLines(call.database, call.division, call.path.purchaseOrderId)),
  }),
  listPurchaseOrderLines: (call) => listLines(call, call.query.filter),
  findPurchaseOrderLines: (call) => listLines(call, call.path.filter),
  createPurchaseOrderLines: (call) => write(call, (inside) => createLines(inside)),
  updatePurchaseOrderLine: (call) =>
    write(call, async (inside) => {
      const id = await updateLine(inside, call.path.purchaseOrderLineId, call.body);
      return record(found(await readLine(inside.database, call.division, id)));
    }),
  deletePurchaseOrderLine: (call) =>
    write(call, async (inside) => {
      await deleteLine(inside, call.path.purchaseOrderLineId);
      return noContent;
    }),
  createGoodsReceipt: (call) =>
    write(call, async (inside) => {
      const receipt = await receiveGoods(inside, call.body, receiverOf(call), dayOf(call.services.now()));
      return created(receipt, `${base(call)}/goodsreceipt/${idOf(receipt)}`);
    }),
  listGoodsReceipts: (call) => listReceipts(call, call.query),
  getGoodsReceipt: async (call) => record(found(await readReceipt(call.database, call.division, call.path.id))),
});

async function createLines(call: Call<typeof purchaseOrders.createPurchaseOrderLines>): Promise<Answer> {
  const bodies = [call.body].flat();
  const isList = Array.isArray(call.body);
  const added = bodies.map(({ purchaseOrderId, ...body }, index) => ({
    order: purchaseOrderId.toLowerCase(),
    body,
    field: isList ? `${index}.` : '',
  }));
  const ids = await addLines(call, added);
  if (isList) return { status: 201, json: await readLines(call.database, call.division, ids) };
  const [id = ''] = ids;
  return created(found(await readLine(call.database, call.division, id)), `${base(call)}/orderline/${id}`);
}

function receiverOf({ person }: Call): Receiver {
  return { mayReceiveAll: person.can('purchasing'), mayReceiveOwnVan: person.can('engineer'), email: person.email };
}

function created(row: RecordJson, location: string): Answer {
  return { ...record(row), status: 201, headers: { Location: location } };
}

function idOf(row: RecordJson): string {
  return (JSON.parse(row.json) as { id: string }).id; // every record has one
}
