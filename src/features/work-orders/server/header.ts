import type { Draft } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import type { WorkOrder } from '../schema.ts';
import type { AcceptedRequest } from './extensions.ts';
import { workOrderTable } from './tables.ts';
import type { WorkOrderFacts, WorkOrderHeader, WorkOrderTypes } from './workOrder.ts';

type Given = Partial<WorkOrderHeader>;

/** The header after the change: from defaults, the terms of the request, the body, and the new state. */
export function headerOf({ before, body }: Draft<WorkOrderTypes>, facts: WorkOrderFacts): WorkOrderHeader {
  const { lines: _lines, reopenReason: _reopen, override: _override, salesOrder: _sale, unlessPlanned: _unless, ...fields } = body;
  const given = givenColumns(workOrderTable, fields) as Given; // columns of work orders, as the body's schema let them through
  const appointment = appointmentOf(before, given);
  if (!before) return { ...newHeader(facts), ...given, ...appointment, status: 'Open' };
  const isOtherContact = given.contactId !== undefined && given.contactId !== before.contactId;
  const after = { ...before, ...(isOtherContact ? facts.contact : {}), ...given, ...appointment };
  return { ...after, ...broughtBy(before, after, facts) };
}

function newHeader({ origin, request, contact }: WorkOrderFacts): WorkOrderHeader {
  const row = {
    ...emptyRow(workOrderTable),
    locationId: origin?.locationId,
    accountId: origin?.accountId,
    contactId: request?.contactId ?? origin?.contactId ?? null,
    followUpOfId: origin?.followUpOfId ?? null,
    priority: 'Normal',
    engineerIds: [],
    assetIds: [],
    signatureRequired: true,
    followUpRequired: false,
    rescheduleLog: [],
    exactState: 'NotConnected',
    wifiCode: null,
    ...contact,
    ...(request
      ? {
          type: request.type,
          priority: request.priority,
          description: request.description,
          instructions: request.notes,
          ...(request.contactName === null ? {} : reached(request)),
          assetIds: request.assetIds,
          windowStart: request.windowStart,
          windowEnd: request.windowEnd,
          purchaseOrder: request.purchaseOrder,
          wifiNetwork: request.wifiNetwork,
        }
      : {}),
  };
  return row as unknown as WorkOrderHeader; // type and description follow from the body, which the guard checks
}

function reached({ contactName, contactPhone, contactEmail }: AcceptedRequest) {
  return { contactName, contactPhone, contactEmail };
}

/** An appointment whose beginning moves keeps its duration; a new one gets the estimated duration. */
function appointmentOf(before: WorkOrderHeader | undefined, given: Given): Pick<WorkOrder, 'plannedStart' | 'plannedEnd'> {
  const plannedStart = given.plannedStart === undefined ? (before?.plannedStart ?? null) : given.plannedStart;
  if (given.plannedEnd !== undefined) return { plannedStart, plannedEnd: given.plannedEnd };
  if (plannedStart === null) return { plannedStart, plannedEnd: null };
  if (plannedStart === before?.plannedStart) return { plannedStart, plannedEnd: before.plannedEnd };
  const length = lengthOf(before) ?? minutes(given.estimatedMinutes ?? before?.estimatedMinutes);
  return { plannedStart, plannedEnd: length === undefined ? null : new Date(Date.parse(plannedStart) + length).toISOString() };
}

function lengthOf(before: WorkOrderHeader | undefined): number | undefined {
  if (!before?.plannedStart || !before.plannedEnd) return undefined;
  return Date.parse(before.plannedEnd) - Date.parse(before.plannedStart);
}

function minutes(estimated: number | null | undefined): number | undefined {
  return estimated ? estimated * 60_000 : undefined;
}

/** The fields of the header that a change of state or appointment sets. */
function broughtBy(before: WorkOrderHeader, after: WorkOrderHeader, { now, call }: WorkOrderFacts): Given {
  if (after.status === 'Herpland' && after.plannedStart !== before.plannedStart) {
    const entry = {
      from: before.plannedStart,
      to: after.plannedStart,
      reason: after.rescheduleReason ?? '',
      at: now,
      by: call.person.name,
    };
    return { rescheduleLog: [...before.rescheduleLog, entry] };
  }
  if (after.status === before.status) return {};
  if (after.status === 'Open') return { plannedStart: null, plannedEnd: null, cancelReason: null };
  if (after.status === 'Bevestigd' && before.status === 'Gerealiseerd') return { completionStatus: null };
  if (after.status !== 'Gerealiseerd') return {};
  const actualEnd = after.actualEnd ?? now;
  // a visit that was reopened ends anew: the time since its first start holds the days in between
  const isEndedAnew = before.actualEnd !== null && after.actualEnd === null && before.actualStart === after.actualStart;
  return { actualEnd, workMinutes: after.workMinutes ?? (isEndedAnew ? null : minutesBetween(after.actualStart, actualEnd)) };
}

function minutesBetween(start: string | null, end: string): number | null {
  const worked = start === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  return worked === null || worked < 0 ? null : worked;
}
