import { defineTable } from '#server/database/table.ts';
import { absence, calendarSubscription } from '../schema.ts';

/** Absences of engineers. */
export const absenceTable = defineTable({
  name: 'absence',
  schema: absence,
  location: (division, id) => `/api/divisions/${division}/planning/absences/${id}`,
});

/** Calendar subscriptions: the address is not stored, only the hash of its token. */
export const subscriptionTable = defineTable({
  name: 'calendarSubscription',
  schema: calendarSubscription.omit({ address: true }),
  hidden: { tokenHash: 'text' },
  location: (division, id) => `/api/divisions/${division}/planning/calendars/${id}`,
});
