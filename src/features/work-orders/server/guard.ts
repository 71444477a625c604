import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { addDays, dayOf } from '#contract/days.ts';
import { listed } from '#contract/listed.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { hasNumberTwice } from '#contract/tracking.ts';
import { lockAssets } from '#features/assets/server/index.ts';
import { lockEngineers } from '#features/divisions/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { instant } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { PlannedChange } from '#server/documents/kind.ts';
import { isAgreed, isDone, isEditable, longestVisitDays, requireTransition } from '../rules.ts';
import { isPlannedBetween } from './planned.ts';
import type { StoredWorkOrder, WorkOrderFacts, WorkOrderTypes } from './workOrder.ts';

/**
 * Refuses invalid changes of a work order.
 * @throws Problem transition, forbidden, notOwnWorkOrder, workOrderClosed, invalid, doubleBooked, alreadyPlanned and those of the
 * rules
 */
export async function guard(call: WriteCall, change: PlannedChange<WorkOrderTypes>, facts: WorkOrderFacts): Promise<void> {
  const { before, after, body, differing } = change;
  if (!before) {
    requireComplete(after, body.serviceRequestId, facts);
    if (body.unlessPlanned) await requireUnplanned(call, after);
  } else if (before.status !== after.status) requireState(before, change, facts);
  else if (differing.length > 0 && !isEditable(before.status)) throw new Problem('workOrderClosed');
  if (before && before.serviceRequestId !== after.serviceRequestId) throw invalidField('serviceRequestId', 'stays');
  requireOrder(after, ['plannedStart', 'plannedEnd']);
  requireOrder(after, ['windowStart', 'windowEnd']);
  requireOrder(after, ['actualStart', 'actualEnd']);
  if (!before || differing.includes('plannedEnd')) requireLength(after);
  if (before) requireAgreedTime(before, change);
  if (isDone(after.status)) requireClosedLines(change, facts);
  if (isAgreed(after.status)) await requireFreeEngineers(call, change);
}

function requireComplete(
  order: StoredWorkOrder,
  requestId: string | null | undefined,
  { request, accountId, origin }: WorkOrderFacts,
): void {
  if (requestId && request?.accountId !== accountId) throw invalidField('serviceRequestId', 'unknownRecord');
  for (const name of ['type', 'description'] as const) if (!order[name]) throw invalidField(name, 'required');
  if (!request) return;
  if (!request.isAccepted && origin?.followUpOfId === null) throw new Problem('requestNotAccepted');
  if (request.locationId !== null && request.locationId !== origin?.locationId) throw invalidField('locationId', 'otherLocation');
}

function requireState(before: StoredWorkOrder, { after, body }: PlannedChange<WorkOrderTypes>, facts: WorkOrderFacts): void {
  const { isSigned, openReports, isInvoiced, actor, request } = facts;
  const subject = {
    ...after,
    // reasons of earlier changes do not count for this one
    cancelReason: body.cancelReason,
    rescheduleReason: body.rescheduleReason,
    reopenReason: body.reopenReason,
    formerStart: before.plannedStart,
    former: before,
    isSigned,
    openReports,
    isInvoiced,
    items: after.lines,
  };
  requireTransition(before.status, after.status, subject, actor);
  if (before.status === 'Geannuleerd' && request && !request.isAlive) throw new Problem('requestNotAccepted');
}

function requireOrder(order: StoredWorkOrder, [first, last]: readonly [keyof StoredWorkOrder, keyof StoredWorkOrder]): void {
  const [from, to] = [order[first], order[last]];
  if (typeof from !== 'string' || typeof to !== 'string') return;
  const isBehind = first === 'plannedStart' ? Date.parse(to) > Date.parse(from) : Date.parse(to) >= Date.parse(from);
  if (!isBehind) throw invalidField(last, 'endBeforeStart');
}

function requireLength({ plannedStart, plannedEnd }: StoredWorkOrder): void {
  if (plannedStart === null || plannedEnd === null) return;
  const max = addDays(dayOf(new Date(plannedStart)), longestVisitDays);
  if (dayOf(new Date(plannedEnd)) > max) throw invalidField('plannedEnd', 'maxDate', { max });
}

// The agreed time changes only by rescheduling, with a reason
function requireAgreedTime(before: StoredWorkOrder, { after, body }: PlannedChange<WorkOrderTypes>): void {
  if (before.plannedStart === after.plannedStart || before.status === 'Open' || after.status === 'Open') return;
  if (after.status !== 'Herpland') throw invalidField('plannedStart', 'rescheduleFirst');
  if (after.plannedStart === null) throw invalidField('plannedStart', 'required');
  if (!body.rescheduleReason) throw invalidField('rescheduleReason', 'required');
}

function requireClosedLines({ after, body }: PlannedChange<WorkOrderTypes>, { items }: WorkOrderFacts): void {
  if (after.lines.some(({ status }) => status === 'Open')) throw new Problem('openLines');
  after.lines.forEach((line, index) => {
    const item = items.find(({ id }) => id === line.itemId);
    const isUsed = line.status === 'Gerealiseerd' && (line.kind === 'Material' || line.kind === 'Replacement');
    if (!item?.isSerialItem || !isUsed) return;
    const sent = body.lines?.findIndex(({ id }) => id?.toLowerCase() === line.id) ?? -1;
    const field = `items.${sent < 0 ? index : sent}.serialNumbers`;
    const quantity = line.quantityUsed ?? line.quantity;
    if (compareDecimals(String(line.serialNumbers.length), quantity) !== 0)
      throw invalidField(field, 'serialNumbers', { smart_count: Number(quantity) });
    if (hasNumberTwice(line.serialNumbers)) throw invalidField(field, 'serialNumberTwice');
  });
}

// Concurrent planning of the same request or objects is serialised: the request is locked already, the objects are locked here
async function requireUnplanned({ database, division }: WriteCall, { serviceRequestId, assetIds }: StoredWorkOrder): Promise<void> {
  if (!serviceRequestId) await lockAssets({ database, division }, assetIds);
  const isFor = serviceRequestId
    ? sql`w."serviceRequestId" = ${serviceRequestId} and w.status <> 'Geannuleerd'`
    : sql`w."assetIds" && ${assetIds}::uuid[] and w.status in ('Open', 'Bevestigd', 'Herpland')`;
  const others = await database.rows<{ number: string }>(sql`
    select w.number from "workOrder" w where w.division = ${division} and ${isFor} and w."deletedAt" is null order by w.number limit 10`);
  if (others.length > 0) throw new Problem('alreadyPlanned', { params: { numbers: listed(others.map(({ number }) => number)) } });
}

// Two concurrent appointments of one engineer are serialised, so that the second sees the first
async function requireFreeEngineers(call: WriteCall, { before, after, body }: PlannedChange<WorkOrderTypes>): Promise<void> {
  if (after.plannedStart === null || after.plannedEnd === null) return;
  const timeOf = (order: StoredWorkOrder) => JSON.stringify([order.plannedStart, order.plannedEnd, order.engineerId, order.engineerIds]);
  if (before && isAgreed(before.status) && timeOf(before) === timeOf(after)) return;
  const engineers = [...new Set([after.engineerId ?? [], after.engineerIds].flat())];
  if (engineers.length === 0) return;
  await lockEngineers(call, engineers);
  const conflicts = await call.database.rows<{ number: string }>(sql`
    select w.id, w.number, ${instant(sql`w."plannedStart"`)} as "plannedStart", ${instant(sql`w."plannedEnd"`)} as "plannedEnd"
    from "workOrder" w
    where w.division = ${call.division} and w."deletedAt" is null and w.status in ('Bevestigd', 'Herpland') and w.id <> ${after.id}
      and ${isPlannedBetween(sql`w`, sql`${after.plannedStart}::timestamptz`, sql`${after.plannedEnd}::timestamptz`)}
      and (w."engineerId" = any(${engineers}::uuid[]) or w."engineerIds" && ${engineers}::uuid[])
    order by w."plannedStart", w.id limit 10`);
  if (conflicts.length === 0) return;
  if (!body.override) throw new Problem('doubleBooked', { extra: { conflicts } });
  const numbers = conflicts.map(({ number }) => number);
  await audit(call, { entity: 'workOrder', entityId: after.id, action: 'doubleBook', after: { conflicts: numbers } });
}
