/** The day of the week, Monday is 1 and Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (weekdayOf(day) - 1) * 86_400_000).toISOString().slice(0, 10);
}
