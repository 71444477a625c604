import sql from 'sql-template-tag';
import { addDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { audit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import type { RecordJson } from '#server/database/read.ts';
import { upsertRows } from '#server/database/upsertRows.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { NewGoodsReceipt } from '../receiptSchema.ts';
import { requireReceivable, type ReceivableLine } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';
import { lockOrdersOfLines } from './invoiced.ts';
import { draftOf, priceLines } from './orderLines.ts';
import { readReceipt } from './store.ts';
import { headerOf, saveOrder, type StoredOrder } from './saveOrder.ts';
import { goodsReceiptLineTable, goodsReceiptTable } from './tables.ts';

/** Who receives: purchasing everything, an engineer only for the own van. */
export interface Receiver {
  mayReceiveAll: boolean;
  mayReceiveOwnVan: boolean;
  email: string | undefined;
}

/**
 * Books goods that arrived: the receipt, the received quantities, the states of the orders and the stock.
 * @throws Problem invalid, forbidden, oneSupplier, transition, overReceipt
 */
export async function receiveGoods(call: WriteCall, body: NewGoodsReceipt, receiver: Receiver, today: string): Promise<RecordJson> {
  const { database, division } = call;
  const isOverridden = body.override ?? false;
  if (isOverridden && !body.overrideReason) throw invalidField('overrideReason', 'required');
  if (isOverridden && !receiver.mayReceiveAll) throw new Problem('forbidden');
  // the orders are locked before their quantities are read: two receipts at once are booked one after the other
  const orders = await lockOrdersOfLines(
    database,
    division,
    body.lines.map((line) => line.purchaseOrderLineId),
  );
  await requireReceiver(database, division, orders, receiver);
  const lines = linesById(orders);
  body.lines.forEach((line, index) => {
    if (!lines.has(line.purchaseOrderLineId.toLowerCase())) throw invalidField(`lines.${index}.purchaseOrderLineId`, 'unknownRecord');
  });
  const arrivals = body.lines.map((line) => ({ ...line, purchaseOrderLineId: line.purchaseOrderLineId.toLowerCase() }));
  const named = new Map([...lines].filter(([id]) => arrivals.some((line) => line.purchaseOrderLineId === id)));
  requireReceivable(arrivals, named, isOverridden);
  const id = await storeReceipt(call, { ...body, lines: arrivals }, orders, named, today);
  await addStock(database, division, orders, arrivals);
  for (const order of orders) await receiveOn(call, order, arrivals, body.overrideReason ?? undefined);
  const receipt = await readReceipt(database, division, id);
  if (!receipt) throw new Problem('notFound');
  await audit(call, {
    entity: 'goodsReceipt',
    entityId: id,
    action: 'create',
    after: JSON.parse(receipt.json) as Record<string, unknown>,
    reason: body.overrideReason ?? undefined,
  });
  return receipt;
}

async function requireReceiver(database: Database, division: number, orders: readonly StoredOrder[], receiver: Receiver): Promise<void> {
  if (receiver.mayReceiveAll) return;
  if (!receiver.mayReceiveOwnVan || receiver.email === undefined) throw new Problem('forbidden');
  const van = await database.row<{ id: string }>(sql`
    select id from warehouse where division = ${division} and lower(email) = lower(${receiver.email}) and "deletedAt" is null`);
  if (!van || orders.some((order) => order.warehouseId !== van.id)) throw new Problem('forbidden');
}

type KnownLine = ReceivableLine & Pick<PurchaseOrderLine, 'itemId'>;

function linesById(orders: readonly StoredOrder[]): Map<string, KnownLine> {
  return new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, { ...line, orderStatus: order.orderStatus }])));
}

async function storeReceipt(
  call: WriteCall,
  body: NewGoodsReceipt,
  orders: readonly StoredOrder[],
  lines: ReadonlyMap<string, KnownLine>,
  today: string,
): Promise<string> {
  const { database, division, person } = call;
  const number = await database.row<{ value: string }>(sql`select next_number(${division}, 'goodsReceipt') as value`);
  const now = new Date().toISOString();
  const stamp = { division, created: now, createdBy: person.oid, modified: now, modifiedBy: person.oid, version: 1 };
  const id = newId();
  const warehouses = new Set(orders.map((order) => order.warehouseId));
  const receipt = {
    id,
    ...stamp,
    syncStatus: 'LocalOnly',
    receiptNumber: Number(number?.value),
    receiptDate: body.receiptDate ?? today,
    description: body.description ?? null,
    supplierId: orders[0]?.supplierId,
    warehouseId: warehouses.size === 1 ? orders[0]?.warehouseId : null,
    yourRef: body.yourRef ?? null,
    remarks: body.remarks ?? null,
    override: body.override ?? false,
    overrideReason: body.override ? body.overrideReason : null,
  };
  await upsertRows(database, goodsReceiptTable, [receipt]);
  const rows = body.lines.map((line, index) => ({
    id: newId(),
    ...stamp,
    syncStatus: 'LocalOnly',
    goodsReceiptId: id,
    lineNumber: index + 1,
    purchaseOrderLineId: line.purchaseOrderLineId,
    quantityReceived: line.quantityReceived,
    quantityOrdered: lines.get(line.purchaseOrderLineId)?.quantity,
    storageLocationId: line.storageLocationId ?? null,
    serialNumbers: line.serialNumbers ?? [],
    batchNumbers: line.batchNumbers ?? [],
    notes: line.notes ?? null,
  }));
  await upsertRows(database, goodsReceiptLineTable, rows);
  return id;
}

async function addStock(
  database: Database,
  division: number,
  orders: readonly StoredOrder[],
  arrivals: NewGoodsReceipt['lines'],
): Promise<void> {
  const received = orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const own = arrivals.filter((arrival) => arrival.purchaseOrderLineId === line.id);
      const quantity = addDecimals(...own.map((arrival) => arrival.quantityReceived));
      return own.length === 0 || order.warehouseId === null ? [] : [{ itemId: line.itemId, warehouseId: order.warehouseId, quantity }];
    }),
  );
  await database.rows(sql`
    insert into "itemWarehouse" as s (division, "itemId", "warehouseId", "currentStock")
    select ${division}::integer, c."itemId", c."warehouseId", sum(c.quantity)
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as c ("itemId" uuid, "warehouseId" uuid, quantity numeric)
    join item i on i.division = ${division} and i.id = c."itemId" and i."isStockItem"
    group by c."itemId", c."warehouseId" order by c."itemId", c."warehouseId"
    on conflict (division, "itemId", "warehouseId") do update set "currentStock" = s."currentStock" + excluded."currentStock"`);
}

async function receiveOn(
  call: WriteCall,
  before: StoredOrder,
  arrivals: NewGoodsReceipt['lines'],
  reason: string | undefined,
): Promise<void> {
  const lines = before.lines.map((line) => {
    const own = arrivals.filter((arrival) => arrival.purchaseOrderLineId === line.id);
    if (own.length === 0) return draftOf(line);
    const receivedQuantity = addDecimals(line.receivedQuantity, ...own.map((arrival) => arrival.quantityReceived));
    return { ...draftOf(line), receivedQuantity, version: line.version + 1 };
  });
  const priced = await priceLines(call.database, call.division, lines);
  const supplierName = before.supplierName;
  await saveOrder(call, { before, header: headerOf(before), priced, isCancelled: false, supplierName, action: 'receive', reason });
}
