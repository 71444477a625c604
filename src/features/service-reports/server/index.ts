import sql from 'sql-template-tag';
import './assetParts.ts';
import { setLastServices } from '#features/assets/server/index.ts';
import { setReportsOfWorkOrders } from '#features/work-orders/server/index.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { reportRoutes } from './routes.ts';
import { lastServices, outcomesOfVisit } from './store.ts';

setLastServices(lastServices);

setReportsOfWorkOrders({
  openReportsOf: (workOrderId, division) => sql`(select count(*)::integer from "serviceReport" p
    where p.division = ${division} and p."workOrderId" = ${workOrderId} and p.status = 'Concept' and p."deletedAt" is null)`,
  shownReportsOf: (workOrderId, division) => sql`(select coalesce(json_agg(json_build_object(
      'id', p.id, 'assetId', p."assetId", 'status', p.status, 'result', p.result) order by p."reportDate", p.created), '[]')
    from "serviceReport" p
    where p.division = ${division} and p."workOrderId" = ${workOrderId} and p."deletedAt" is null and not exists (
      select from "serviceReport" c
      where c.division = ${division} and c."correctsReportId" = p.id and c.status = 'Completed' and c."deletedAt" is null))`,
  outcomesOf: outcomesOfVisit,
});

/** The handlers of the feature. */
export const serviceReportRoutes = [...reportRoutes, ...overviewRoutes];
