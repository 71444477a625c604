import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { isGone } from '#console/data/isGone.ts';
import { useGetOne, useMethod } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { DocumentHistoryTab } from '#features/audit/console/parts/index.ts';
import { useAmountFacts, useWarehouseName } from '#features/items/console/lines/index.ts';
import { isDeliverable, marginOf } from '../rules.ts';
import type { SalesOrder } from '../schema.ts';
import { DeliveriesTab } from './DeliveriesTab.tsx';
import { OrderActions } from './OrderActions.tsx';
import { DeliveryChip, OrderChip } from './OrderChip.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useOrder, type OrderWithLines } from './useOrder.ts';

/** One sales order: ordered, delivered and invoiced quantities. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { order, error, refetch } = useOrder(id);
  return order && !isGone(error) ? <OrderView order={order} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function OrderView({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('salesOrders.title'), to: '/sales-orders' }, { label: String(order.orderNumber) }]}
        title={translate('salesOrders.titleOf', { number: order.orderNumber, name: order.orderedByName })}
        chips={
          <>
            <DeliveryChip order={order} />
            {order.status !== 'Cancelled' && <OrderChip of="invoiceStatus" state={order.invoiceStatus} />}
          </>
        }
        actions={
          isDeliverable(order) && (
            <ActionButton main hotkey="l" to={`/sales-orders/${order.id}/deliver`}>
              {translate('salesOrders.deliver')}
            </ActionButton>
          )
        }
      />
      <FactsCard facts={useFacts(order)} />
      <OrderActions order={order} />
      <RecordTabs
        label={translate('salesOrders.title')}
        tabs={[
          {
            key: 'lines',
            label: translate('salesOrders.lines'),
            count: order.lines.length,
            content: () => <OrderLines order={order} />,
          },
          { key: 'deliveries', label: translate('salesOrders.deliveries'), content: () => <DeliveriesTab order={order} /> },
          { key: 'history', label: translate('purchaseInvoices.history'), content: () => <HistoryTab orderId={order.id} /> },
        ]}
      />
    </>
  );
}

function HistoryTab({ orderId: id }: { orderId: string }) {
  const history = useMethod('salesOrders', 'history', { path: { salesOrderId: id } });
  return <DocumentHistoryTab resource="salesOrders" history={history} document={{ id, list: '/sales-orders' }} words={words} />;
}

const words = {
  status: 'salesOrders.deliveryStatus',
  deliveryStatus: 'salesOrders.deliveryStatus',
  invoiceStatus: 'salesOrders.invoiceStatus',
  approvalStatus: 'salesOrders.approvalStatus',
  'lines.deliveryStatus': 'salesOrders.deliveryStatus',
};

function useFacts(order: OrderWithLines): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const mayBuy = useCan('purchasing');
  const warehouse = useWarehouseName(order);
  const { data: location } = useGetOne('locations', { id: order.locationId }, { staleTime: freshFor.record });
  const amounts = useAmountFacts('salesOrders', order);
  const label = (field: keyof SalesOrder | 'margin') => translate(`resources.salesOrders.fields.${field}`);
  return [
    { label: label('orderedById'), value: <Link to={`/accounts/${order.orderedById}`}>{order.orderedByName}</Link> },
    { label: label('orderDate'), value: format.date(order.orderDate) },
    { label: label('deliveryDate'), value: format.date(order.deliveryDate) },
    { label: label('yourRef'), value: order.yourRef },
    { label: label('description'), value: order.description },
    { label: label('locationId'), value: order.locationId && <Link to={`/locations/${order.locationId}`}>{location?.name ?? '…'}</Link> },
    { label: label('warehouseId'), value: warehouse },
    {
      label: label('workOrderId'),
      value: order.workOrderId && <Link to={`/work-orders/${order.workOrderId}`}>{order.workOrderNumber}</Link>,
    },
    ...(order.discount ? [{ label: label('discount'), value: format.percent(order.discount) }] : []),
    ...amounts,
    ...(mayBuy ? [{ label: label('margin'), value: format.money(marginOf(order.lines), order.currency) }] : []),
    { label: label('confirmedAt'), value: order.confirmedAt && format.dateTime(order.confirmedAt) },
    { label: label('remarks'), value: order.remarks },
  ];
}
