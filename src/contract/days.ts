/** The time zone in which our days begin and end. The Netherlands and Germany have the same time. */
export const timeZone = 'Europe/Amsterdam';

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day of an instant in {@link timeZone}, `YYYY-MM-DD`, independent of the zone of this machine. */
export function dayOf(instant: Date): string {
  return dayFormat.format(instant);
}

/** The day that is a number of days after another one; before it when the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
