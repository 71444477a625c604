import { useMethod } from '#console/data/useMethod.ts';
import { DocumentHistoryTab } from '#features/audit/console/parts/index.ts';

const words = {
  status: 'workOrders.status',
  type: 'workOrders.type',
  priority: 'workOrders.priority',
  'lines.status': 'workOrders.itemStatus',
  'lines.kind': 'workOrders.kind',
};

/** The history of a work order. */
export function HistoryTab({ workOrderId: id }: { workOrderId: string }) {
  const history = useMethod('workOrders', 'history', { path: { workOrderId: id } });
  return <DocumentHistoryTab resource="workOrders" history={history} document={{ id, list: '/work-orders' }} words={words} lines="items" />;
}
