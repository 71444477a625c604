import { dayOf, timeZone } from '#contract/days.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });

/** The time of an instant in our time zone, `HH:MM`. */
export function timeOf(instant: Date): string {
  return clock.format(instant);
}

/** The instant of a day and a time in our time zone; a time that does not exist in spring is moved an hour later. */
export function instantAt(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const first = new Date(wanted - offset(new Date(wanted)));
  return new Date(wanted - offset(first));
}

// The offset of our time zone from UTC, in milliseconds
function offset(instant: Date): number {
  const shown = Date.parse(`${dayOf(instant)}T${timeOf(instant)}:00Z`);
  return shown - Math.floor(instant.getTime() / 60_000) * 60_000;
}

/** The day of the week, Monday is 1 and Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (weekdayOf(day) - 1) * 86_400_000).toISOString().slice(0, 10);
}
