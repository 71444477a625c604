import { onPersonsErased } from '#features/accounts/server/index.ts';
import { eraseContactsOnWorkOrders } from './erasure.ts';
import sql from 'sql-template-tag';
import './assetWork.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { addStockSource, addWarehouseUse } from '#features/inventory/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { onWorkOrderChanged } from './extensions.ts';
import { tellAppointment } from './mails.ts';

/** @public */
export { onWorkOrderChanged, type WorkOrderChange } from './extensions.ts';
/** @public */
export { makeLink } from './links.ts';
export {
  countExpiredWorkOrders,
  eraseExpiredWorkOrders,
  eraseSigner,
  eraseWifiOnWorkOrders,
  eraseWorkOrdersOf,
  hasWifiOnWorkOrders,
  lockWorkOrdersOf,
} from './erasure.ts';
export {
  assetIdsOfOpenWork,
  materialOf,
  plannedVisits,
  visitsOfEngineer,
  type VisitInCalendar,
  visitsToPlan,
  type VisitToPlan,
} from './planned.ts';
export { addWorkOrder } from './changes.ts';
export { sealedWorkOrderFields } from './wifi.ts';
export {
  setReportsOfWorkOrders,
  setSalesOrdersOfWorkOrders,
  setRequestsOfWorkOrders,
  type AcceptedRequest,
  type ChargedVisit,
  type VisitOutcome,
} from './extensions.ts';
export {
  lastAutographAt,
  liveWorkOrdersOf,
  misplacedWorkOrdersOf,
  noteReportOnLines,
  partsUsedAt,
  placeWorkOrders,
  requestIdOfWorkOrder,
  workOrderFor,
  workOrderCountsOf,
  workOrderField,
  workOrderIdsOf,
  workOrderItemReference,
  workOrderOf,
  workOrderStatusesOf,
  workOrderSummaryTable,
} from './published.ts';
export { recreateExactWorkOrders } from './recreateExact.ts';
export { workOrderRoutes } from './routes.ts';
export { workOrderLink, workOrderScope } from './scope.ts';

addDocumentSubject('WorkOrder', { table: 'workOrder' });
onWorkOrderChanged(tellAppointment);
onPersonsErased(eraseContactsOnWorkOrders);
addStockSource('WorkOrder', (id, division) => columnOf('workOrder', 'number', id, division));
addWarehouseUse(
  (id, division) => sql`exists (select from "workOrderItem" l join "workOrder" w on w.division = ${division} and w.id = l."workOrderId"
    where l.division = ${division} and l."warehouseId" = ${id} and l."deletedAt" is null
      and w.status in ('Open', 'Herpland', 'Bevestigd') and w."deletedAt" is null)`,
);
