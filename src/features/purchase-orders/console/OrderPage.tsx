import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { isGone } from '#console/data/isGone.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { useAmountFacts, useWarehouseName } from '#features/items/console/lines/index.ts';
import type { PurchaseOrder } from '../schema.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OrderChip, ReceiptChip } from './OrderChip.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderLines } from './OrderLines.tsx';
import { PrintedOrder, useBuyer } from './PrintedOrder.tsx';
import { ReceiptsTab } from './ReceiptsTab.tsx';
import { ReceiveGoods } from './ReceiveGoods.tsx';
import { useIsPrinting } from './useIsPrinting.ts';
import { useOrder, type OrderWithLines } from './useOrder.ts';

/** One purchase order: ordered, received and invoiced quantities. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { order, error, refetch } = useOrder(id);
  return order && !isGone(error) ? <OnScreenOrPaper order={order} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

// typed text stays on the page while it is printed
function OnScreenOrPaper({ order }: { order: OrderWithLines }) {
  const isPrinting = useIsPrinting();
  const warehouse = useWarehouseName(order);
  useBuyer();
  return (
    <>
      {isPrinting && <PrintedOrder order={order} warehouse={warehouse} />}
      <div hidden={isPrinting}>
        <OrderView order={order} warehouse={warehouse} />
      </div>
    </>
  );
}

function OrderView({ order, warehouse }: { order: OrderWithLines; warehouse: string | null }) {
  const translate = useTranslate();
  const [isReceiving, setReceiving] = useState(false);
  const mayOrder = useCan('purchasing');
  const mayReceive = useCan('engineer') || mayOrder;
  const isOpen = order.orderStatus !== 'Cancelled';
  const isReceived = order.receiptStatus === 'Complete';
  // received goods of a cancelled order may still be invoiced
  const isInvoiceable = order.invoiceStatus === 'Open' || order.invoiceStatus === 'Partial';
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('purchaseOrders.title'), to: '/purchase-orders' }, { label: String(order.orderNumber) }]}
        title={translate('purchaseOrders.titleOf', { number: order.orderNumber, name: order.supplierName })}
        chips={
          <>
            <ReceiptChip order={order} />
            {isOpen && <OrderChip of="invoiceStatus" state={order.invoiceStatus} />}
          </>
        }
        actions={
          <>
            {mayOrder && isInvoiceable && (
              <ActionButton main={isReceived} hotkey="f" to={`/purchase-invoices/new?supplier=${order.supplierId}&order=${order.id}`}>
                {translate('purchaseOrders.enterInvoice')}
              </ActionButton>
            )}
            {mayReceive && isOpen && !isReceived && (
              <ActionButton main hotkey="o" onPress={() => setReceiving(true)}>
                {translate('purchaseOrders.receive')}
              </ActionButton>
            )}
          </>
        }
      />
      <FactsCard facts={useFacts(order, warehouse)} />
      <OrderActions order={order} />
      <RecordTabs
        label={translate('purchaseOrders.title')}
        tabs={[
          {
            key: 'lines',
            label: translate('purchaseOrders.lines'),
            count: order.lines.length,
            content: () => <OrderLines order={order} />,
          },
          { key: 'receipts', label: translate('purchaseOrders.receipts'), content: () => <ReceiptsTab orderId={order.id} /> },
          { key: 'invoices', label: translate('purchaseOrders.invoices'), content: () => <InvoicesTab orderId={order.id} /> },
          { key: 'history', label: translate('purchaseInvoices.history'), content: () => <HistoryTab orderId={order.id} /> },
        ]}
      />
      {isReceiving && <ReceiveGoods order={order} onClose={() => setReceiving(false)} />}
    </>
  );
}

function useFacts(order: OrderWithLines, warehouse: string | null): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const amounts = useAmountFacts('purchaseOrders', order);
  const label = (field: keyof PurchaseOrder) => translate(`resources.purchaseOrders.fields.${field}`);
  return [
    { label: label('supplierId'), value: <Link to={`/accounts/${order.supplierId}`}>{order.supplierName}</Link> },
    { label: label('orderDate'), value: format.date(order.orderDate) },
    { label: label('receiptDate'), value: format.date(order.receiptDate) },
    { label: label('yourRef'), value: order.yourRef },
    { label: label('description'), value: order.description },
    { label: label('warehouseId'), value: warehouse },
    ...amounts,
    { label: label('remarks'), value: order.remarks },
  ];
}
