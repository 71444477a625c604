import { invalidField, Problem } from '#contract/problem.ts';
import sql from 'sql-template-tag';
import { audit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import type { RecordJson } from '#server/database/read.ts';
import { removeRows } from '#server/database/removeRows.ts';
import { type References, requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isLineFixed, requireEditable, requireOrderTransition } from '../rules.ts';
import type { PurchaseOrderBody, PurchaseOrderLineBody } from '../schema.ts';
import { mainWarehouseOf, requireNewSupplier, requireSupplier, type Supplier } from './facts.ts';
import { draftOf, mergeLines, priceLines, type DraftLine } from './orderLines.ts';
import { lockOrder, lockOrders } from './store.ts';
import { headerOf, planStock, requireVersion, saveOrder, type OrderHeader, type StoredOrder } from './saveOrder.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** A new order as its body says it. */
export type NewOrder = Omit<PurchaseOrderBody, 'lines' | 'orderStatus'> & {
  salesOrderId?: string | null | undefined;
  lines: PurchaseOrderLineBody[];
};

/**
 * Places an order.
 * @throws Problem invalid, accountBlocked
 */
export async function createOrder(call: WriteCall, body: NewOrder, today: string): Promise<RecordJson> {
  const { database, division } = call;
  const supplier = await requireNewSupplier(database, division, { id: body.supplierId, code: body.relationNumber });
  await requireLive(call, referencesOf(supplier), body);
  const lines = await mergeLines(
    database,
    division,
    supplier,
    body.lines.map((line, index) => ({ body: line, stored: undefined, field: `lines.${index}.` })),
  );
  const priced = await priceLines(database, division, numbered(lines, 0));
  const header = await newHeader(call, supplier, body, today);
  return saveOrder(call, { before: undefined, header, priced, isCancelled: false, supplierName: supplier.name, action: 'create' });
}

/**
 * Changes an order; lines, when given, stand for all lines.
 * @throws Problem notFound, versionConflict, transition, lineFixed, invalid, accountBlocked
 */
export async function updateOrder(call: WriteCall, id: string, body: PurchaseOrderBody): Promise<RecordJson> {
  const { database, division } = call;
  const before = await requireOrder(call, id);
  requireVersion(call, before);
  const orderStatus = body.orderStatus ?? before.orderStatus;
  requireOrderTransition(before.orderStatus, orderStatus);
  requireEditable(before.orderStatus);
  const supplier = await supplierAfter(database, division, before, body);
  await requireLive(call, referencesOf(supplier), body, { ...before });
  const lines = body.lines ? await replacedLines(database, division, supplier, before, body.lines) : before.lines.map(draftOf);
  const priced = await priceLines(database, division, lines);
  const header = changedHeader(before, body, supplier);
  const isCancelled = orderStatus === 'Cancelled';
  const action = isCancelled ? 'cancel' : 'update';
  return saveOrder(call, { before, header, priced, isCancelled, supplierName: supplier.name, action });
}

/** Lines that a caller adds, each to the order that it names. */
export interface AddedLine {
  order: string;
  body: PurchaseOrderLineBody;
  field: string;
}

/**
 * Adds lines to orders and answers their ids in the order in which they came.
 * @throws Problem invalid, transition
 */
export async function addLines(call: WriteCall, added: readonly AddedLine[]): Promise<string[]> {
  const { database, division } = call;
  const ids = new Map<AddedLine, string>();
  const groups = [...Map.groupBy(added, (line) => line.order)].sort(([first], [second]) => (first < second ? -1 : 1));
  for (const [orderId, own] of groups) {
    const before = await lockOrder(database, division, orderId);
    if (!before) throw invalidField(`${own[0]?.field ?? ''}purchaseOrderId`, 'unknownRecord');
    requireEditable(before.orderStatus);
    const supplier = await requireSupplier(database, division, { id: before.supplierId });
    const lines = await mergeLines(
      database,
      division,
      supplier,
      own.map((line) => ({ body: line.body, stored: undefined, field: line.field })),
    );
    own.forEach((line, index) => ids.set(line, lines[index]?.id ?? ''));
    await saveLinesOf(call, before, [...before.lines.map(draftOf), ...numbered(lines, lastNumber(before))], supplier.name);
  }
  return added.map((line) => ids.get(line) ?? '');
}

/**
 * Changes one line.
 * @throws Problem notFound, versionConflict, transition, lineFixed, invalid
 */
export async function updateLine(call: WriteCall, lineId: string, body: PurchaseOrderLineBody): Promise<string> {
  const { database, division } = call;
  const { before, line } = await requireLine(call, lineId);
  requireEditable(before.orderStatus);
  const supplier = await requireSupplier(database, division, { id: before.supplierId });
  const [changed] = await mergeLines(database, division, supplier, [{ body, stored: line, field: '' }]);
  const lines = before.lines.map((one) => (one.id === line.id && changed ? changed : draftOf(one)));
  await saveLinesOf(call, before, lines, supplier.name);
  return line.id;
}

/**
 * Removes one line.
 * @throws Problem notFound, versionConflict, transition, lineFixed, lastLine
 */
export async function deleteLine(call: WriteCall, lineId: string): Promise<void> {
  const { before, line } = await requireLine(call, lineId);
  requireEditable(before.orderStatus);
  if (isLineFixed(line)) throw new Problem('lineFixed', { extra: { lineNumber: line.lineNumber } });
  if (before.lines.length === 1) throw new Problem('lastLine');
  await saveLinesOf(call, before, before.lines.filter((one) => one.id !== line.id).map(draftOf), before.supplierName);
}

/**
 * Deletes the orders that were made for a sales order, or one of them; the id of a purchase order stands for itself.
 * @throws Problem notFound, otherSalesOrder, lineFixed, versionConflict
 */
export async function deleteOrders(call: WriteCall, salesOrderId: string, purchaseOrderId: string | undefined): Promise<void> {
  const { database, division } = call;
  const orders = await ordersToDelete(database, division, salesOrderId, purchaseOrderId);
  for (const order of orders) {
    if (orders.length === 1) requireVersion(call, order);
    if (order.lines.some(isLineFixed)) throw new Problem('lineFixed', { extra: { orderNumber: order.orderNumber } });
    const now = new Date().toISOString();
    await removeRows(
      call,
      purchaseOrderLineTable,
      order.lines.map(({ id }) => id),
      now,
    );
    await removeRows(call, purchaseOrderTable, [order.id], now);
    await planStock(database, division, order, undefined);
    await audit(call, { entity: 'purchaseOrder', entityId: order.id, action: 'delete', before: { ...order } });
  }
}

async function ordersToDelete(
  database: Database,
  division: number,
  salesOrderId: string,
  purchaseOrderId: string | undefined,
): Promise<StoredOrder[]> {
  if (purchaseOrderId !== undefined) {
    const order = await lockOrder(database, division, purchaseOrderId);
    if (!order) throw new Problem('notFound');
    if (order.salesOrderId !== salesOrderId.toLowerCase() && order.id !== salesOrderId.toLowerCase()) throw new Problem('otherSalesOrder');
    return [order];
  }
  const orders = await lockOrders(database, division, sql`r."salesOrderId" = ${salesOrderId}`);
  if (orders.length > 0) return orders;
  const itself = await lockOrder(database, division, salesOrderId);
  if (!itself) throw new Problem('notFound');
  return [itself];
}

async function requireOrder({ database, division }: WriteCall, id: string): Promise<StoredOrder> {
  const order = await lockOrder(database, division, id);
  if (!order) throw new Problem('notFound');
  return order;
}

async function requireLine(call: WriteCall, lineId: string) {
  const { database, division } = call;
  const found = await database.row<{ id: string; order: string }>(sql`
    select id, "purchaseOrderId" as "order" from "purchaseOrderLine"
    where division = ${division} and (id = ${lineId} or "exactId" = ${lineId}) and "deletedAt" is null`);
  const before = found && (await lockOrder(database, division, found.order));
  const line = before?.lines.find((one) => one.id === found?.id);
  if (!before || !line) throw new Problem('notFound');
  requireVersion(call, line);
  return { before, line };
}

async function supplierAfter(database: Database, division: number, before: StoredOrder, body: PurchaseOrderBody): Promise<Supplier> {
  // the relation number that was read with an order only counts when it was changed
  const code = body.relationNumber === before.relationNumber ? undefined : body.relationNumber;
  const id = body.supplierId === undefined || body.supplierId === before.supplierId ? undefined : body.supplierId;
  if (id === undefined && code === undefined) return requireSupplier(database, division, { id: before.supplierId });
  const supplier = await requireSupplier(database, division, id === undefined ? { code } : { id });
  if (supplier.id === before.supplierId) return supplier;
  if (before.lines.some(isLineFixed)) throw new Problem('lineFixed');
  return requireNewSupplier(database, division, { id: supplier.id });
}

async function replacedLines(
  database: Database,
  division: number,
  supplier: Supplier,
  before: StoredOrder,
  bodies: PurchaseOrderLineBody[],
): Promise<DraftLine[]> {
  const stored = new Map(before.lines.map((line) => [line.id, line]));
  const changes = bodies.map((body, index) => {
    const known = body.id === undefined ? undefined : stored.get(body.id.toLowerCase());
    if (body.id !== undefined && !known) throw invalidField(`lines.${index}.id`, 'unknownRecord');
    return { body, stored: known, field: `lines.${index}.` };
  });
  const kept = new Set(changes.map((change) => change.stored?.id));
  const fixed = before.lines.find((line) => !kept.has(line.id) && isLineFixed(line));
  if (fixed) throw new Problem('lineFixed', { extra: { lineNumber: fixed.lineNumber } });
  const lines = await mergeLines(database, division, supplier, changes);
  return [
    ...lines.filter((line) => !line.isNew),
    ...numbered(
      lines.filter((line) => line.isNew),
      lastNumber(before),
    ),
  ];
}

async function saveLinesOf(call: WriteCall, before: StoredOrder, lines: readonly DraftLine[], supplierName: string): Promise<void> {
  const priced = await priceLines(call.database, call.division, lines);
  await saveOrder(call, { before, header: headerOf(before), priced, isCancelled: false, supplierName, action: 'update' });
}

function lastNumber(order: StoredOrder): number {
  return Math.max(0, ...order.lines.map((line) => line.lineNumber));
}

function numbered(lines: readonly DraftLine[], last: number): DraftLine[] {
  return lines.map((line, index) => ({ ...line, lineNumber: last + index + 1 }));
}

async function newHeader({ database, division }: WriteCall, supplier: Supplier, body: NewOrder, today: string): Promise<OrderHeader> {
  const number = await database.row<{ value: string }>(sql`select next_number(${division}, 'purchaseOrder') as value`);
  const dropShipment = body.dropShipment ?? false;
  if (dropShipment && !body.deliveryAccountId) throw invalidField('deliveryAccountId', 'required');
  return {
    id: newId(),
    orderNumber: Number(number?.value),
    supplierId: supplier.id,
    supplierContactId: body.supplierContactId ?? null,
    orderDate: body.orderDate ?? today,
    receiptDate: body.receiptDate ?? null,
    description: body.description ?? null,
    yourRef: body.yourRef ?? null,
    currency: body.currency ?? supplier.purchaseCurrency ?? 'EUR',
    exchangeRate: body.exchangeRate ?? 1,
    paymentCondition: body.paymentCondition === undefined ? supplier.paymentConditionPurchase : body.paymentCondition,
    warehouseId: dropShipment ? null : (body.warehouseId ?? (await mainWarehouseOf(database, division))),
    dropShipment,
    deliveryAccountId: body.deliveryAccountId ?? null,
    deliveryAddressId: body.deliveryAddressId ?? null,
    purchaseAgentId: body.purchaseAgentId ?? null,
    shippingMethodId: body.shippingMethodId ?? null,
    salesOrderId: body.salesOrderId ?? null,
    source: body.salesOrderId ? 'SalesOrder' : 'Manual',
    documentId: body.documentId ?? null,
    remarks: body.remarks ?? null,
  };
}

function referencesOf({ id }: Supplier): References {
  return {
    supplierContactId: { table: 'contact', accountId: id },
    deliveryAccountId: 'account',
    deliveryAddressId: 'address',
    warehouseId: 'warehouse',
    salesOrderId: 'salesOrder',
    documentId: 'document',
  };
}

function changedHeader(before: StoredOrder, body: PurchaseOrderBody, supplier: Supplier): OrderHeader {
  const { lines: _lines, orderStatus: _orderStatus, relationNumber: _relationNumber, ...fields } = body;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const header: OrderHeader = { ...headerOf(before), ...given, supplierId: supplier.id };
  if (header.dropShipment && !header.deliveryAccountId) throw invalidField('deliveryAccountId', 'required');
  return header;
}
