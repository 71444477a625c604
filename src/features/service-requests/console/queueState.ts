import { addDays, dayOf } from '#contract/days.ts';
import type { SortPayload } from 'ra-core';
import type { AssetSummary } from '#features/assets/schema.ts';
import type { ServiceRequestStatus } from '../schema.ts';

/** The states that are shown as chips above the queue; the others on request. */
export const queueStatuses: readonly ServiceRequestStatus[] = [
  'Open',
  'Accepted',
  'Planned',
  'Draft',
  'Declined',
  'Realised',
  'Processed',
  'Void',
];

/** The wished periods by which the queue can be filtered. */
export const queuePeriods = ['any', 'thisWeek', 'nextWeek', 'thisMonth'] as const;
/** See {@link queuePeriods}. */
export type QueuePeriod = (typeof queuePeriods)[number];

/** The state of the queue in the address. */
export interface QueueState {
  status: ServiceRequestStatus;
  /** Only requests whose reaction is overdue. */
  isLate: boolean;
  period: QueuePeriod;
  q: string;
}

/** Reads the queue's state from the address, with defaults for absent or unknown values. */
export function readQueueState(query: URLSearchParams): QueueState {
  return {
    status: queueStatuses.find((status) => status === query.get('status')) ?? 'Open',
    isLate: query.has('late') && !query.has('status'),
    period: queuePeriods.find((period) => period === query.get('period')) ?? 'any',
    q: query.get('q') ?? '',
  };
}

/** The address of another state of the queue, without default values. */
export function writeQueueState(query: URLSearchParams, change: Partial<QueueState>): URLSearchParams {
  const { status, isLate, period, q } = { ...readQueueState(query), ...change };
  const next = new URLSearchParams(query);
  const parts = { status: status === 'Open' ? '' : status, late: isLate ? 'true' : '', period: period === 'any' ? '' : period, q };
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The first and last day of a period around the day of an instant, Monday to Sunday for weeks; undefined for any. */
export function daysOf(period: QueuePeriod, now: Date): { periodStart: string; periodEnd: string } | undefined {
  if (period === 'any') return undefined;
  const today = dayOf(now);
  if (period === 'thisMonth') {
    const periodStart = `${today.slice(0, 7)}-01`;
    const nextMonth = addDays(periodStart, 31).slice(0, 7);
    return { periodStart, periodEnd: addDays(`${nextMonth}-01`, -1) };
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = addDays(today, (period === 'nextWeek' ? 7 : 0) - sinceMonday);
  return { periodStart: monday, periodEnd: addDays(monday, 6) };
}

/** The order of the queue: requests that wait for an answer by due time, others newest first. */
export function orderOf(status: ServiceRequestStatus): SortPayload {
  return status === 'Open' ? { field: 'slaDueAt', order: 'ASC' } : { field: 'receiptDate', order: 'DESC' };
}

/** The age of something, in its largest unit. */
export function ageOf(instant: string, now: Date): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  return minutes < 60 * 48 ? { unit: 'hours', count: Math.floor(minutes / 60) } : { unit: 'days', count: Math.floor(minutes / 1440) };
}

const soon = 60;

/** A problem of an object now or soon: out of service, its service late or due within 60 days. */
export function dueOf(
  { status, nextServiceDate }: Pick<AssetSummary, 'status' | 'nextServiceDate'>,
  now: Date,
): 'outOfService' | 'overdue' | 'dueSoon' | undefined {
  if (status === 'OutOfService' || status === 'Missing') return 'outOfService';
  if (nextServiceDate === null) return undefined;
  const today = dayOf(now);
  if (nextServiceDate < today) return 'overdue';
  return nextServiceDate <= addDays(today, soon) ? 'dueSoon' : undefined;
}
