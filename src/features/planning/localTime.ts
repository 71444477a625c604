import { timeZone } from '#contract/days.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });

/** The time of an instant on our clocks, `HH:MM`. */
export function timeOf(instant: Date): string {
  return clock.format(instant);
}
