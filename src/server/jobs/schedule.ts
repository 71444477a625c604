import { addDays, dayOf, timeZone } from '#contract/days.ts';

/** When a job runs by itself: so many minutes after its last start, or at a time of the day, `03:10`. */
export type Schedule = { minutes: number } | { dailyAt: string };

/** When a scheduled job runs next, after it has last started; without a last start when it runs first. */
export function nextRun(schedule: Schedule, now: Date, lastStart?: Date): Date {
  if ('minutes' in schedule) {
    const next = lastStart ? lastStart.getTime() + schedule.minutes * 60_000 : 0;
    return new Date(Math.max(next, now.getTime()));
  }
  const today = instantOf(dayOf(now), schedule.dailyAt);
  return today > now ? today : instantOf(addDays(dayOf(now), 1), schedule.dailyAt);
}

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

// The zone is one or two hours before UTC; a time that the change of the clock leaves out is taken as one hour
function instantOf(day: string, time: string): Date {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const [summer, winter] = [new Date(utc - 2 * 3_600_000), new Date(utc - 3_600_000)];
  return wallClock.format(summer) === `${day} ${time}` ? summer : winter;
}
