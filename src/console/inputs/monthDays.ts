import { addDays, addMonths, addYears, eachDayOfInterval, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from 'date-fns';
import { dateOf, writeDay, type DayRange } from './dates.ts';

const monday = { weekStartsOn: 1 } as const;

/** The day that a key moves to, as in WAI-ARIA's date picker. */
export function dayByKey({ key, shiftKey }: { key: string; shiftKey: boolean }, from: Date): Date | undefined {
  if (key === 'ArrowLeft') return addDays(from, -1);
  if (key === 'ArrowRight') return addDays(from, 1);
  if (key === 'ArrowUp') return addDays(from, -7);
  if (key === 'ArrowDown') return addDays(from, 7);
  if (key === 'Home') return startOfWeek(from, monday);
  if (key === 'End') return endOfWeek(from, monday);
  if (key === 'PageUp') return shiftKey ? addYears(from, -1) : addMonths(from, -1);
  if (key === 'PageDown') return shiftKey ? addYears(from, 1) : addMonths(from, 1);
  return undefined;
}

/** The day itself, or the nearest allowed one. */
export function inRange(date: Date, { min, max }: DayRange): Date {
  const day = writeDay(date);
  if (day < min) return dateOf(min) ?? date;
  return day > max ? (dateOf(max) ?? date) : date;
}

/** The Mondays of the weeks that show a month. */
export function weeksOf(month: Date): Date[] {
  const first = startOfWeek(startOfMonth(month), monday);
  const last = endOfMonth(month);
  return Array.from({ length: 6 }, (_, week) => addDays(first, 7 * week)).filter((week) => week <= last);
}

/** The seven days of the week that contains a day. */
export function weekOf(date: Date): Date[] {
  const start = startOfWeek(date, monday);
  return eachDayOfInterval({ start, end: addDays(start, 6) });
}

/** The years with allowed days. */
export function yearsOf({ min, max }: DayRange): number[] {
  const first = Number(min.slice(0, 4));
  return Array.from({ length: Number(max.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}
