import { seededId } from '#contract/seededId.ts';
import { demonstrationToken } from './demonstrationToken.ts';

const path = { division: '120001' };
const engineerId = seededId(120001, 'engineer', 1);

/** Calls of {@link planning} that succeed on the demonstration data, by the operation's name. */
export const planningExamples = {
  getPlanningBoard: { path, query: { from: '2026-03-02', until: '2026-03-08' } },
  getMissingParts: { path: { ...path, workOrderId: seededId(120001, 'workOrder', 1_000_001) } },
  createAbsence: {
    path,
    body: { engineerId, kind: 'Leave', start: '2026-07-06T06:00:00Z', end: '2026-07-10T15:00:00Z', note: 'Zomervakantie' },
  },
  deleteAbsence: { path: { ...path, id: seededId(120001, 'absence', 1) } },
  createCalendarSubscription: { path: { ...path, engineerId: seededId(120001, 'engineer', 2) } },
  deleteCalendarSubscription: { path: { ...path, id: seededId(120001, 'calendarSubscription', 1) } },
  readCalendar: { path, query: { token: demonstrationToken } },
};
