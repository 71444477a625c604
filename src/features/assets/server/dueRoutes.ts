import { getRecord } from '#server/database/read.ts';
import { json } from '#server/http/answer.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { dueDates } from '../dueContract.ts';
import {
  agreedIntervalTable,
  changeAgreedInterval,
  createAgreedInterval,
  deleteAgreedInterval,
  listAgreedIntervals,
  restoreAgreedInterval,
} from './agreedIntervals.ts';
import { readDueCount } from './dueCount.ts';

const handlers = implement(dueDates, {
  listAgreedIntervals,
  getAgreedInterval: (call) => getRecord(call, agreedIntervalTable, call.path.id),
  createAgreedInterval,
  updateAgreedInterval: (call) => changeAgreedInterval(call, call.path.id, call.body),
  deleteAgreedInterval: (call) => deleteAgreedInterval(call, call.path.id),
  getDueCount: async ({ database, division, services }) => json(await readDueCount(database, division, services.now())),
});

/** The handlers of the calls for agreed intervals and the recalculation of due dates, with the undo of a deletion. */
export const dueRoutes = takenBack(handlers, {
  deleteAgreedInterval: { restore: (inside, id) => restoreAgreedInterval(inside, id, inside.services.now()) },
});
