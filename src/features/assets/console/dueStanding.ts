import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Standing } from '#console/records/StateChip.tsx';
import type { Asset } from '../schema.ts';

/** Days before its date within which a service is due soon; the server's filter `soon` counts the same. */
export const daysDueSoon = 60;

/** How a due date stands: its meaning, and the days until then, negative once it is past. */
export interface DueStanding {
  standing: Standing;
  days: number;
}

/** How long ago a day was, in the largest unit that still says enough: days to 60, months to 24, then years. */
export function lateness(days: number): { unit: 'days' | 'months' | 'years'; count: number } {
  const months = Math.round(days / 30.44);
  if (days <= 60) return { unit: 'days', count: days };
  return months <= 24 ? { unit: 'months', count: months } : { unit: 'years', count: Math.floor(days / 365.25) };
}

/** How a due date stands on a day; undefined where there is none. */
export function dueStanding(date: string | null, today: string): DueStanding | undefined {
  if (date === null) return undefined;
  const days = differenceInCalendarDays(parseISO(date), parseISO(today));
  return { days, standing: days < 0 ? 'bad' : days <= daysDueSoon ? 'warn' : 'ok' };
}

/** How an object stands by its status alone. */
export const statusStandings: Readonly<Record<Asset['status'], Standing>> = {
  InService: 'ok',
  OutOfService: 'bad',
  Missing: 'bad',
  Replaced: 'none',
  Removed: 'none',
};

/** How an object stands on a day: by its status where it is not in use, else by when its service is due. */
export function assetStanding({ status, dueDate }: Pick<Asset, 'status' | 'dueDate'>, today: string): Standing {
  return status === 'InService' ? (dueStanding(dueDate, today)?.standing ?? 'none') : statusStandings[status];
}
