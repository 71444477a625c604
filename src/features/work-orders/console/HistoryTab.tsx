import { useMethod } from '#console/data/useMethod.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentHistory } from '#console/records/DocumentHistory.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';

const words = {
  status: 'workOrders.status',
  type: 'workOrders.type',
  priority: 'workOrders.priority',
  'lines.status': 'workOrders.itemStatus',
  'lines.kind': 'workOrders.kind',
};

/** What happened to a work order. */
export function HistoryTab({ workOrderId }: { workOrderId: string }) {
  const { data, error, refetch } = useMethod('workOrders', 'history', { path: { workOrderId } });
  const undoOf = useHistoryUndo(data, { id: workOrderId, list: '/work-orders' });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card>
      <DocumentHistory resource="workOrders" series={data} actions="workOrders.actions" words={words} footOf={undoOf} lines="items" />
    </Card>
  );
}
