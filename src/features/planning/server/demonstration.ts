import { addDays } from '#contract/days.ts';
import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import { demonstrationToken } from '../demonstrationToken.ts';
import { hashOfToken } from '#server/secrets/hashOfToken.ts';

/** A day off and a training of two engineers, and the calendar subscription that the API document shows. */
export const demonstratePlanning: Demonstrate = (division) => {
  const { code, today } = division;
  const engineerId = division.id('engineer', 1);
  const absences = [
    { engineerId, kind: 'Leave', start: `${addDays(today, 9)}T06:00:00Z`, end: `${addDays(today, 9)}T16:00:00Z` },
    {
      engineerId: division.id('engineer', 2),
      kind: 'Training',
      start: `${addDays(today, 2)}T11:00:00Z`,
      end: `${addDays(today, 2)}T16:00:00Z`,
    },
  ];
  // only the first division, so that the published token gives access to one calendar
  const subscriptions = code === 120001 ? [{ engineerId, tokenHash: hashOfToken(demonstrationToken) }] : [];
  return [division.list('absence', absences), division.list('calendarSubscription', subscriptions)];
};
