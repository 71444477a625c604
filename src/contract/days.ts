/** Where our days begin and end: the Netherlands and Germany keep the same time. */
export const timeZone = 'Europe/Amsterdam';

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day that an instant lies in, `YYYY-MM-DD` on the calendar of {@link timeZone}, wherever this runs. */
export function dayOf(instant: Date): string {
  return dayFormat.format(instant);
}

/** The day that lies a number of days after another one, before it when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
