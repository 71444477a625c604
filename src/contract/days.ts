/** The time zone in which our days begin and end. The Netherlands and Germany have the same time. */
export const timeZone = 'Europe/Amsterdam';

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day of an instant in {@link timeZone}, `YYYY-MM-DD`, independent of the zone of this machine. */
export function dayOf(instant: Date): string {
  return dayFormat.format(instant).padStart(10, '0'); // the years before 1000 have fewer digits
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });

/** The time of an instant in {@link timeZone}, `HH:MM`, independent of the zone of this machine. */
export function timeOf(instant: Date): string {
  return clock.format(instant);
}

/** The instant of a day and a time in {@link timeZone}; a time that does not exist in spring is moved an hour later. */
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

/** The day that is a number of days after another one; before it when the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
