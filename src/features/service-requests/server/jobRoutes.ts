import { earlierAnswer } from '#server/database/idempotency.ts';
import { write } from '#server/database/write.ts';
import { eraseUnreferenced } from '#server/files/eraseUnreferenced.ts';
import { json } from '#server/http/answer.ts';
import { implement } from '#server/http/implement.ts';
import { asJob } from '#server/jobs/asJob.ts';
import { serviceRequests } from '../contract.ts';
import { countExpired, eraseExpired } from './cleanup.ts';
import { alone, disagreementsOf, lastCheck, mendDirectory, misplacedOf, noteCheck, refreshStates } from './jobs.ts';
import { remind, remindersOf } from './reminders.ts';
import { countRequests, requestsWithWorkOrders } from './store.ts';

/** Jobs on a division's requests: check, retention, repair. */
export const jobRoutes = implement(serviceRequests, {
  checkServiceRequests: async (call) => {
    // a repeated call does not run the job again
    const earlier = await earlierAnswer(call);
    if (earlier) return earlier;
    const { dryRun = false } = call.query;
    const work = () =>
      write(call, async (inside) => {
        const { database, division } = inside;
        await alone(database, 'serviceRequestCheck', division);
        const until = call.services.now();
        const requests = await requestsWithWorkOrders(database, division);
        const changed = disagreementsOf(requests);
        const since = await lastCheck(database, division);
        const reminders = await remindersOf(inside, until);
        if (!dryRun) {
          await refreshStates(inside, changed, until);
          await remind({ ...call, ...inside }, reminders);
          await noteCheck(database, division, until);
        }
        return json({
          checked: requests.length,
          created: 0,
          updated: changed.length,
          closed: changed.filter(({ steps }) => steps.at(-1) === 'Processed').length,
          failed: 0,
          reminded: reminders.length,
          since,
          until: until.toISOString(),
          exact: 'NotConnected',
          dryRun,
        });
      });
    return asJob(call, { name: 'checkServiceRequests', dryRun }, work);
  },

  cleanUpServiceRequests: async (call) => {
    const { olderThanMonths, dryRun = false } = call.query;
    const { settings, files, everywhere } = call.services;
    const months = olderThanMonths ?? settings.RETENTION_MONTHS;
    const now = call.services.now();
    const counts = await asJob(call, { name: 'cleanUpServiceRequests', dryRun }, () =>
      dryRun
        ? countExpired(call.database, call.division, months, now)
        : eraseExpired(call, months, now, (hashes) => eraseUnreferenced(everywhere, files, [...new Set(hashes)])),
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
          await refreshStates(inside, disagreeing, call.services.now());
        }
        return json({ scanned: await countRequests(database, division), wrong, fixed: dryRun ? 0 : wrong, dryRun });
      });
    return asJob(call, { name: 'repairServiceRequests', dryRun }, work);
  },
});
