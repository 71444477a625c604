import { deleteRecord } from '#server/database/write.ts';
import { json } from '#server/http/answer.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { planning } from '../contract.ts';
import { restoreAbsence, saveAbsence } from './absences.ts';
import { boardOf } from './board.ts';
import { calendarAt, subscribe } from './calendars.ts';
import { missingPartsOf } from './parts.ts';
import { absenceTable, subscriptionTable } from './tables.ts';

/** The calls of the planning board. */
const handlers = implement(planning, {
  getPlanningBoard: async (call) => json(await boardOf(call, call.query)),
  getMissingParts: async (call) => json(await missingPartsOf(call, call.path.workOrderId)),
  createAbsence: saveAbsence,
  deleteAbsence: (call) => deleteRecord(call, absenceTable, call.path.id),
  createCalendarSubscription: (call) => subscribe(call, call.path.engineerId),
  deleteCalendarSubscription: (call) => deleteRecord(call, subscriptionTable, call.path.id),
  readCalendar: (call) => calendarAt(call, call.query.token),
});

/** The same handlers, with the undo of a deletion. */
export const planningRoutes = takenBack(handlers, { deleteAbsence: { restore: restoreAbsence } });
