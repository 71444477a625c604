import { addDocumentSubject } from '#features/documents/server/index.ts';

export {
  liveWorkOrdersOf,
  misplacedWorkOrdersOf,
  placeWorkOrders,
  requestIdOfWorkOrder,
  workOrderAt,
  workOrderIdsOf,
  workOrderOf,
  workOrderStatusesOf,
  workOrderSummaryTable,
} from './published.ts';
export { workOrderLink, workOrderScope } from './scope.ts';

addDocumentSubject('WorkOrder', { table: 'workOrder' });
