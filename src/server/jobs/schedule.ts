import { addDays, dayOf, timeZone } from '#contract/days.ts';

/** The schedule of a job: a number of minutes after its last start, or a time of day, `03:10`. */
export type Schedule = { minutes: number } | { dailyAt: string };

/** The next run of a scheduled job after its last start, or its first run when there was none. */
export function nextRun(schedule: Schedule, now: Date, lastStart?: Date): Date {
  if ('minutes' in schedule) {
    const next = lastStart ? lastStart.getTime() + schedule.minutes * 60_000 : 0;
    return new Date(Math.max(next, now.getTime()));
  }
  const today = instantOf(dayOf(now), schedule.dailyAt);
  return today > now ? today : instantOf(addDays(dayOf(now), 1), schedule.dailyAt);
}

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

// The zone is one or two hours ahead of UTC; a time that does not exist because the clocks change is read with one hour
function instantOf(day: string, time: string): Date {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const [summer, winter] = [new Date(utc - 2 * 3_600_000), new Date(utc - 3_600_000)];
  return wallClock.format(summer) === `${day} ${time}` ? summer : winter;
}
