import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Standing } from '#console/records/StateChip.tsx';

/** Days before its date within which a service is due soon; the server's filter `soon` counts the same. */
export const daysDueSoon = 60;

/** How a due date stands: its meaning, and the days until then, negative once it is past. */
export interface DueStanding {
  standing: Standing;
  days: number;
}

/** How a due date stands on a day; undefined where there is none. */
export function dueStanding(date: string | null, today: string): DueStanding | undefined {
  if (date === null) return undefined;
  const days = differenceInCalendarDays(parseISO(date), parseISO(today));
  return { days, standing: days < 0 ? 'bad' : days <= daysDueSoon ? 'warn' : 'ok' };
}
