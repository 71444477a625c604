import sql from 'sql-template-tag';
import { addDecimals, compareDecimals, negateDecimal, type LineAmounts } from '#contract/amounts.ts';
import { Problem } from '#contract/problem.ts';
import { audit } from '#server/database/audit.ts';
import { problemOf } from '#server/database/brokenConstraint.ts';
import type { Database } from '#server/database/database.ts';
import type { RecordJson } from '#server/database/read.ts';
import { removeRows } from '#server/database/removeRows.ts';
import { upsertRows } from '#server/database/upsertRows.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { orderStatesOf, quantityStillToCome } from '../rules.ts';
import type { OrderState, PurchaseOrder, PurchaseOrderLine } from '../schema.ts';
import type { PricedLines } from './orderLines.ts';
import { readOrder } from './store.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

/** An order with its lines, as it was read. */
export type StoredOrder = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** The columns of an order that a person or the process sets. */
export interface OrderHeader {
  id: string;
  orderNumber: number;
  supplierId: string;
  supplierContactId: string | null;
  orderDate: string;
  receiptDate: string | null;
  description: string | null;
  yourRef: string | null;
  currency: string;
  exchangeRate: number;
  paymentCondition: string | null;
  warehouseId: string | null;
  dropShipment: boolean;
  deliveryAccountId: string | null;
  deliveryAddressId: string | null;
  purchaseAgentId: string | null;
  shippingMethodId: string | null;
  salesOrderId: string | null;
  source: PurchaseOrder['source'];
  documentId: string | null;
  remarks: string | null;
}

/** The header of an order as it stands. */
export function headerOf(order: StoredOrder): OrderHeader {
  const { id, orderNumber, supplierId, supplierContactId, orderDate, receiptDate, description, yourRef, currency, exchangeRate } = order;
  const { paymentCondition, warehouseId, dropShipment, deliveryAccountId, deliveryAddressId, purchaseAgentId, shippingMethodId } = order;
  return {
    id,
    orderNumber,
    supplierId,
    supplierContactId,
    orderDate,
    receiptDate,
    description,
    yourRef,
    currency,
    exchangeRate,
    paymentCondition,
    warehouseId,
    dropShipment,
    deliveryAccountId,
    deliveryAddressId,
    purchaseAgentId,
    shippingMethodId,
    salesOrderId: order.salesOrderId,
    source: order.source,
    documentId: order.documentId,
    remarks: order.remarks,
  };
}

/** One write of an order: what it was, what it becomes. */
export interface OrderChange {
  before: StoredOrder | undefined;
  header: OrderHeader;
  priced: PricedLines;
  isCancelled: boolean;
  supplierName: string;
  action: 'create' | 'update' | 'cancel' | 'receive' | 'invoice';
  reason?: string | undefined;
}

/**
 * Refuses a change that was decided on another version than the stored one.
 * @throws Problem versionConflict with the current record
 */
export function requireVersion(call: Pick<WriteCall, 'ifMatch'>, current: { version: number }): void {
  if (call.ifMatch !== undefined && call.ifMatch !== current.version) throw new Problem('versionConflict', { extra: { current } });
}

/** Stores an order with its lines, totals, states, planned stock and audit entry; answers it as the API shows it. */
export async function saveOrder(call: WriteCall, change: OrderChange): Promise<RecordJson> {
  const { database, division } = call;
  const { before, header, priced } = change;
  const now = new Date().toISOString();
  const states = orderStatesOf(priced.lines, change.isCancelled);
  const stamp = { division, modified: now, modifiedBy: call.person.oid };
  const row = {
    ...header,
    supplierName: change.supplierName,
    ...stamp,
    ...states,
    created: before?.created ?? now,
    createdBy: before?.createdBy ?? call.person.oid,
    version: (before?.version ?? 0) + 1,
    amountExclVat: priced.amounts.amountExclVat,
    vatAmount: priced.amounts.vatAmount,
    amountInclVat: priced.amounts.amountInclVat,
    searchText: searchTextOf(change),
  };
  try {
    await upsertRows(database, purchaseOrderTable, [row]);
    await removeLines(call, change, now);
    await saveLines(call, change, now);
  } catch (error) {
    throw problemOf(problemOf(error, purchaseOrderTable), purchaseOrderLineTable);
  }
  await planStock(database, division, before, {
    ...header,
    orderStatus: states.orderStatus,
    lines: priced.lines.map((line) => ({ ...line, itemId: line.item.id })),
  });
  const after = await readOrder(database, division, header.id);
  if (!after) throw new Problem('notFound');
  const { action, reason } = change;
  const entry = { entity: 'purchaseOrder', entityId: header.id, action, reason, after: JSON.parse(after.json) as Record<string, unknown> };
  await audit(call, before ? { ...entry, before: { ...before } } : entry);
  return after;
}

function searchTextOf({ header, priced }: OrderChange): string {
  const items = priced.lines.map((line) => `${line.item.code} ${line.item.description} ${line.description ?? ''}`);
  return [header.orderNumber, header.description, header.yourRef, ...items].filter(Boolean).join(' ');
}

function removeLines(call: WriteCall, { before, priced }: OrderChange, now: string): Promise<void> {
  const kept = new Set(priced.lines.map((line) => line.id));
  const removed = (before?.lines ?? []).filter((line) => !kept.has(line.id)).map((line) => line.id);
  return removeRows(call, purchaseOrderLineTable, removed, now);
}

/** Stores the lines that say something else than before; the others keep when they were changed last. */
async function saveLines({ database, division, person }: WriteCall, change: OrderChange, now: string): Promise<void> {
  const { header, priced, supplierName } = change;
  const rows = priced.lines.flatMap(({ item, isNew: _isNew, ...line }, index) => {
    const amounts = priced.amounts.lines[index];
    if (isUnchanged(change, line, amounts)) return [];
    const row = {
      ...line,
      ...amounts,
      division,
      itemId: item.id,
      unit: item.unit,
      purchaseOrderId: header.id,
      orderNumber: header.orderNumber,
      searchText: [header.orderNumber, header.yourRef, supplierName, item.code, item.description, line.description]
        .filter(Boolean)
        .join(' '),
      created: now,
      createdBy: person.oid,
      modified: now,
      modifiedBy: person.oid,
    };
    return [row];
  });
  await upsertRows(database, purchaseOrderLineTable, rows);
}

// a line is found by its order's reference and supplier too
function isUnchanged(
  { before, header, supplierName }: OrderChange,
  line: { id: string; version: number },
  amounts: LineAmounts | undefined,
): boolean {
  const stored = before?.lines.find((one) => one.id === line.id);
  const isFoundAlike = before?.yourRef === header.yourRef && before.supplierName === supplierName;
  return isFoundAlike && stored?.version === line.version && stored.amount === amounts?.amount && stored.vatAmount === amounts.vatAmount;
}

interface Expecting {
  warehouseId: string | null;
  orderStatus: OrderState;
  lines: readonly { itemId: string; quantity: string; receivedQuantity: string }[];
}

/** Moves the planned stock of a warehouse by what an order brings more or less than before. */
export async function planStock(
  database: Database,
  division: number,
  before: Expecting | undefined,
  after: Expecting | undefined,
): Promise<void> {
  const changes = new Map<string, { itemId: string; warehouseId: string; quantity: string }>();
  const add = (order: Expecting | undefined, sign: (value: string) => string) => {
    if (!order?.warehouseId || order.orderStatus === 'Cancelled') return;
    for (const line of order.lines) {
      const key = `${order.warehouseId}/${line.itemId}`;
      const known = changes.get(key)?.quantity ?? '0';
      changes.set(key, {
        itemId: line.itemId,
        warehouseId: order.warehouseId,
        quantity: addDecimals(known, sign(quantityStillToCome(line))),
      });
    }
  };
  add(before, negateDecimal);
  add(after, (value) => value);
  const moved = [...changes.values()].filter((change) => compareDecimals(change.quantity, '0') !== 0);
  if (moved.length === 0) return;
  await database.rows(sql`
    insert into "itemWarehouse" as s (division, "itemId", "warehouseId", "plannedStockIn")
    select ${division}::integer, c."itemId", c."warehouseId", greatest(c.quantity, 0)
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as c ("itemId" uuid, "warehouseId" uuid, quantity numeric)
    join item i on i.division = ${division} and i.id = c."itemId" and i."isStockItem"
    order by c."itemId", c."warehouseId"
    on conflict (division, "itemId", "warehouseId")
    do update set "plannedStockIn" = greatest(s."plannedStockIn" + (select c2.quantity from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as c2 ("itemId" uuid, "warehouseId" uuid, quantity numeric) where c2."itemId" = s."itemId" and c2."warehouseId" = s."warehouseId"), 0)`);
}
