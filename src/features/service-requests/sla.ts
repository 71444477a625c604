import { publicHolidays } from './publicHolidays.ts';
import type { Priority } from './schema.ts';

/** The maximum time until a reaction: working hours or working days. */
export interface ReactionTime {
  amount: number;
  unit: 'hours' | 'days';
}

/** Reaction times per priority. */
export type ReactionTimes = Readonly<Record<Priority, ReactionTime>>;

/** Working hours: minutes after midnight, Monday to Friday except holidays and days off, in one time zone. */
export interface WorkingHours {
  timeZone: string;
  opens: number;
  closes: number;
  country: string;
  /** Days off besides public holidays: `2026-05-15`, or every year `12-24`. */
  daysOff: readonly string[];
}

/** A division and its country, which determine working hours. */
export interface Workplace {
  division: number;
  country: string;
}

/** The settings for working hours, and for days off per country or division. */
export interface WorkingTimes {
  WORKING_HOURS: string;
  DAYS_OFF: Readonly<Record<string, readonly string[]>>;
}

/** Parses the setting of reaction times, for Urgent, High, Normal and Low: `4h,1d,3d,5d`. */
export function readReactionTimes(text: string): ReactionTimes {
  const [urgent, high, normal, low] = text.split(',').map(readReactionTime);
  if (!urgent || !high || !normal || !low) throw new Error(`Four reaction times are needed, not "${text}"`);
  return { Urgent: urgent, High: high, Normal: normal, Low: low };
}

function readReactionTime(text: string): ReactionTime {
  return { amount: Number.parseInt(text, 10), unit: text.trim().endsWith('h') ? 'hours' : 'days' };
}

/** The working hours of a division: `08:00-17:00` in the time zone of its country's capital, with the days off of both. */
export function workingHoursOf({ division, country }: Workplace, { WORKING_HOURS, DAYS_OFF }: WorkingTimes): WorkingHours {
  const [opens = 480, closes = 1020] = WORKING_HOURS.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
  const daysOff = [...(DAYS_OFF[country] ?? []), ...(DAYS_OFF[String(division)] ?? [])];
  return { timeZone: country === 'DE' ? 'Europe/Berlin' : 'Europe/Amsterdam', opens, closes, country, daysOff };
}

/**
 * The time by which a reaction is due. A request outside working hours, on a holiday or a day off counts from the next opening; a
 * working day later means the same time on the next working day.
 */
export function reactionDueAt(received: Date, time: ReactionTime, hours: WorkingHours): Date {
  const start = nextWorkingMoment(wallTime(received, hours.timeZone), hours);
  const due = time.unit === 'days' ? addWorkingDays(start, time.amount, hours) : addWorkingMinutes(start, time.amount * 60, hours);
  return instantOf(due, hours.timeZone);
}

/** A local time: the day as a number of days since 1970, and the minute of the day, which may have a fraction. */
interface WallTime {
  day: number;
  minute: number;
}

function isWorkingDay(day: number, { country, daysOff }: WorkingHours): boolean {
  const weekday = (day + 4) % 7; // 1 January 1970 was a Thursday
  if (weekday === 0 || weekday === 6) return false;
  const name = new Date(day * dayMs).toISOString().slice(0, 10);
  return !publicHolidays(country, Number(name.slice(0, 4))).includes(name) && !daysOff.includes(name) && !daysOff.includes(name.slice(5));
}

function nextWorkingMoment({ day, minute }: WallTime, hours: WorkingHours): WallTime {
  if (!isWorkingDay(day, hours) || minute >= hours.closes) return { day: nextWorkingDay(day, hours), minute: hours.opens };
  return { day, minute: Math.max(minute, hours.opens) };
}

function nextWorkingDay(day: number, hours: WorkingHours): number {
  let next = day + 1;
  // if the settings make every day of the year a day off, the search ends after a year
  while (!isWorkingDay(next, hours) && next < day + 366) next++;
  return next;
}

function addWorkingDays({ day, minute }: WallTime, days: number, hours: WorkingHours): WallTime {
  return days === 0 ? { day, minute } : addWorkingDays({ day: nextWorkingDay(day, hours), minute }, days - 1, hours);
}

function addWorkingMinutes({ day, minute }: WallTime, minutes: number, hours: WorkingHours): WallTime {
  const room = hours.closes - minute;
  if (minutes <= room) return { day, minute: minute + minutes };
  return addWorkingMinutes({ day: nextWorkingDay(day, hours), minute: hours.opens }, minutes - room, hours);
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

function wallTime(instant: Date, timeZone: string): WallTime {
  const shifted = instant.getTime() + offsetAt(instant.getTime(), timeZone);
  return { day: Math.floor(shifted / dayMs), minute: (((shifted % dayMs) + dayMs) % dayMs) / minuteMs };
}

// the offset differs before and after the clocks change; the second attempt uses the right one
function instantOf({ day, minute }: WallTime, timeZone: string): Date {
  const shifted = day * dayMs + minute * minuteMs;
  const first = shifted - offsetAt(shifted, timeZone);
  return new Date(shifted - offsetAt(first, timeZone));
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(instant);
  const [, sign, hours, minutes] = parts.find(({ type }) => type === 'timeZoneName')?.value.match(/([+-])(\d\d):(\d\d)/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

// creating a formatter costs twenty times as much as using it
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}
