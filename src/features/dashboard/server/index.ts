import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { dueRows } from '#features/assets/server/index.ts';
import { unsentMailsOf } from '#features/mails/server/index.ts';
import { waitingRequestsOf } from '#features/service-requests/server/index.ts';
import { workOrderCountsOf } from '#features/work-orders/server/index.ts';
import { json } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { dashboard } from '../contract.ts';
import { dueFigures, monthsFrom } from '../rules.ts';
import { unfinishedStatuses, type Dashboard } from '../schema.ts';

/** The handlers of the feature. */
export const dashboardRoutes = implement(dashboard, { getDashboard: async (call) => json(await figuresOf(call)) });

/** All figures of a division, each counted by the feature that owns the table; those of its objects are counted by a separate statement. */
async function figuresOf({ database, division, services }: Pick<Call, 'database' | 'division' | 'services'>): Promise<Dashboard> {
  const now = services.now();
  const today = dayOf(now);
  const [firstMonth = ''] = monthsFrom(today);
  const counting = database.row<{ json: string }>(sql`
    select json_build_object(
      'requests', ${waitingRequestsOf(division, now)},
      'workOrders', ${workOrderCountsOf(division, unfinishedStatuses)},
      'mails', ${unsentMailsOf(division)})::text as json`);
  const [due, row] = await Promise.all([dueRows({ database, division }, { today, firstMonth, months: 12 }), counting]);
  const { requests, workOrders, mails } = JSON.parse(found(row).json) as Counted; // built above
  const none = Object.fromEntries(unfinishedStatuses.map((status) => [status, 0])) as Dashboard['workOrders']; // one for each state
  return { at: now.toISOString(), ...dueFigures(due, today), requests, workOrders: { ...none, ...workOrders }, mails };
}

interface Counted extends Pick<Dashboard, 'requests' | 'mails'> {
  workOrders: Partial<Dashboard['workOrders']>;
}
