import { earlierAnswer } from '#server/database/idempotency.ts';
import { write } from '#server/database/write.ts';
import { eraseUnreferenced } from '#server/files/eraseUnreferenced.ts';
import { json } from '#server/http/answer.ts';
import { implement } from '#server/http/implement.ts';
import { asJob } from '#server/jobs/asJob.ts';
import { serviceRequests } from '../contract.ts';
import { countExpired, eraseExpired } from './cleanup.ts';
import { alone, disagreementsOf, mendDirectory, misplacedOf, noteCheck, refreshStates } from './jobs.ts';
import { countRequests, requestsWithWorkOrders } from './store.ts';

/** Jobs on a division's requests: check, retention, repair. */
export const jobRoutes = implement(serviceRequests, {
  checkServiceRequests: async (call) =>
    // a repetition is no second run
    (await earlierAnswer(call)) ??
    asJob(call, 'checkServiceRequests', () =>
      write(call, async (inside) => {
        await alone(inside.database, 'serviceRequestCheck', call.division);
        const until = call.services.now();
        const { checked, changed } = await refreshStates(inside, until);
        const since = await noteCheck(inside.database, call.division, until);
        return json({
          checked,
          created: 0,
          updated: changed.length,
          closed: changed.filter(({ steps }) => steps.at(-1) === 'Processed').length,
          failed: 0,
          since,
          until: until.toISOString(),
          exact: 'NotConnected',
        });
      }),
    ),

  cleanUpServiceRequests: async (call) => {
    const { olderThanMonths, dryRun = false } = call.query;
    const { settings, files, everywhere } = call.services;
    const months = olderThanMonths ?? settings.RETENTION_MONTHS;
    const now = call.services.now();
    const counts = dryRun
      ? await countExpired(call.database, call.division, months, now)
      : await asJob(call, 'cleanUpServiceRequests', () =>
          eraseExpired(call, months, now, (hashes) => eraseUnreferenced(everywhere, files, [...new Set(hashes)])),
        );
    return json({ ...counts, dryRun });
  },

  repairServiceRequests: (call) => {
    const dryRun = call.query.dryRun ?? true;
    const work = () =>
      write(call, async (inside) => {
        const { database, division } = inside;
        const requests = await requestsWithWorkOrders(database, division);
        const disagreeing = disagreementsOf(requests);
        const misplaced = await misplacedOf(database, division);
        const wrong = new Set([...disagreeing.map(({ id }) => id), ...misplaced.map(({ requestId }) => requestId)]).size;
        if (!dryRun) {
          await mendDirectory(database, division, misplaced);
          await refreshStates(inside, call.services.now());
        }
        return json({ scanned: await countRequests(database, division), wrong, fixed: dryRun ? 0 : wrong, dryRun });
      });
    return dryRun ? work() : asJob(call, 'repairServiceRequests', work);
  },
});
