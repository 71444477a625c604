import { dayOf, timeOf } from '#contract/days.ts';
import type { PlannedVisit } from '../schema.ts';
import type { BoardPlace } from './boardPlace.ts';

/** A column of the board: a day of the week, or an hour of the day. */
export interface Slot {
  day: string;
  hour: string | undefined;
}

/** The columns of the board: its days, or the hours of its one day. */
export function slotsOf(days: readonly string[], isDayView: boolean): Slot[] {
  if (!isDayView) return days.map((day) => ({ day, hour: undefined }));
  return days.flatMap((day) => Array.from({ length: 11 }, (_, index) => ({ day, hour: `${String(index + 7).padStart(2, '0')}:00` })));
}

/**
 * Whether a visit of the day of a column belongs to the column; a visit before the first or after the last hour belongs to that hour,
 * and one that began on an earlier day to the first.
 */
export function isIn({ day, hour }: Slot, { plannedStart }: Pick<PlannedVisit, 'plannedStart'>): boolean {
  const start = new Date(plannedStart ?? '');
  return hour === undefined || isHour(hour, dayOf(start) < day ? '00:00' : timeOf(start));
}

function isHour(hour: string, time: string): boolean {
  const own = time.slice(0, 2);
  const shown = own < '07' ? '07' : own > '17' ? '17' : own;
  return hour.slice(0, 2) === shown;
}

/** Whether a place is in a column. */
export function isOver({ day, hour }: Slot, place: Pick<BoardPlace, 'day' | 'time'>): boolean {
  return place.day === day && (hour === undefined || isHour(hour, place.time));
}

/** The key of a column. */
export function keyOf({ day, hour = '' }: Slot): string {
  return day + hour;
}
