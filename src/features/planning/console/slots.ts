import { timeOf } from '#contract/days.ts';
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

/** Whether a visit belongs to a column; a visit before the first or after the last hour belongs to that hour. */
export function isIn({ hour }: Slot, { plannedStart }: Pick<PlannedVisit, 'plannedStart'>): boolean {
  return hour === undefined || isHour(hour, timeOf(new Date(plannedStart ?? '')));
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
