import { useMethod } from '#console/data/useMethod.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentHistory } from '#console/records/DocumentHistory.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';

/** What happened to an order. */
export function HistoryTab({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useMethod('purchaseOrders', 'history', { path: { purchaseOrderId: orderId } });
  const undoOf = useHistoryUndo(data, { id: orderId, list: '/purchase-orders' });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card>
      <DocumentHistory resource="purchaseOrders" series={data} actions="purchaseOrders.actions" words={words} footOf={undoOf} />
    </Card>
  );
}

const words = {
  orderStatus: 'purchaseOrders.status',
  receiptStatus: 'purchaseOrders.receiptStatus',
  invoiceStatus: 'purchaseOrders.invoiceStatus',
};
