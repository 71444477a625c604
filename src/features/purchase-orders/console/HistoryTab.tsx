import { useMethod } from '#console/data/useMethod.ts';
import { DocumentHistoryTab } from '#features/audit/console/parts/index.ts';

/** The history of an order. */
export function HistoryTab({ orderId: id }: { orderId: string }) {
  const history = useMethod('purchaseOrders', 'history', { path: { purchaseOrderId: id } });
  return <DocumentHistoryTab resource="purchaseOrders" history={history} document={{ id, list: '/purchase-orders' }} words={words} />;
}

const words = {
  orderStatus: 'purchaseOrders.status',
  receiptStatus: 'purchaseOrders.receiptStatus',
  invoiceStatus: 'purchaseOrders.invoiceStatus',
};
