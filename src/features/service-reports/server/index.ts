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
  outcomesOf: outcomesOfVisit,
});

/** What the feature answers. */
export const serviceReportRoutes = [...reportRoutes, ...overviewRoutes];
