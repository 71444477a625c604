import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Standing } from '#console/records/StateChip.tsx';
import type { Asset } from '../schema.ts';

/** Days before its date from which a service counts as due soon; the server's filter `soon` uses the same number. */
export const daysDueSoon = 60;

/** The state of a due date: its meaning, and the number of days until then, negative in the past. */
export interface DueStanding {
  standing: Standing;
  days: number;
}

/** How long ago a day was, in the largest unit that is precise enough: days up to 60, months up to 24, then years. */
export function lateness(days: number): { unit: 'days' | 'months' | 'years'; count: number } {
  const months = Math.round(days / 30.44);
  if (days <= 60) return { unit: 'days', count: days };
  return months <= 24 ? { unit: 'months', count: months } : { unit: 'years', count: Math.floor(days / 365.25) };
}

/** The state of a due date on a day; undefined without a date. */
export function dueStanding(date: string | null, today: string): DueStanding | undefined {
  if (date === null) return undefined;
  const days = differenceInCalendarDays(parseISO(date), parseISO(today));
  return { days, standing: days < 0 ? 'bad' : days <= daysDueSoon ? 'warn' : 'ok' };
}

/** The meaning of an object's status. */
export const statusStandings: Readonly<Record<Asset['status'], Standing>> = {
  InService: 'ok',
  OutOfService: 'bad',
  Missing: 'bad',
  Replaced: 'none',
  Removed: 'none',
};

/** The state of an object on a day: by its status when it is not in use, else by its due date. */
export function assetStanding({ status, dueDate }: Pick<Asset, 'status' | 'dueDate'>, today: string): Standing {
  return status === 'InService' ? (dueStanding(dueDate, today)?.standing ?? 'none') : statusStandings[status];
}
