import { useMethod } from '#console/data/useMethod.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentHistory } from './parts/index.ts';

/** What happened to an order. */
export function HistoryTab({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useMethod('purchaseOrders', 'history', { path: { purchaseOrderId: orderId } });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card>
      <DocumentHistory resource="purchaseOrders" series={data} />
    </Card>
  );
}
