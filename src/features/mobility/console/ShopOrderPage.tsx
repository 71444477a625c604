import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { isEditable } from '#contract/orderState.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { lineColumnsOf } from '#console/lists/columnsOf.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { MobilityOrder, SoldLine } from '../schema.ts';
import { addressText } from './addressText.ts';
import { inShop } from './inShop.ts';
import { ShopOrderChip } from './ShopOrderChip.tsx';

/** One order of the shop: its data, its articles, and the sales order that was made from it. */
export function ShopOrderPage() {
  return (
    <RecordPlace resource="shopOrders" home={{ label: 'shopOrders.title', to: '/shop-orders' }}>
      {(order) => <OrderView order={order} />}
    </RecordPlace>
  );
}

function OrderView({ order }: { order: MobilityOrder }) {
  const translate = useTranslate();
  const salesOrder = `/sales-orders/${order.id}`;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('shopOrders.title'), to: '/shop-orders' }, { label: String(order.orderNumber) }]}
        title={translate('shopOrders.titleOf', { number: order.orderNumber, name: order.accountName })}
        chips={<ShopOrderChip order={order} />}
        actions={
          <>
            <ActionButton hotkey="o" to={inShop(order, salesOrder)}>
              {translate('shopOrders.toSalesOrder')}
            </ActionButton>
            {isEditable(order.status) && (
              <ActionButton main hotkey="l" to={inShop(order, `${salesOrder}/deliver`)}>
                {translate('salesOrders.deliver')}
              </ActionButton>
            )}
          </>
        }
      />
      <FactsCard facts={useFacts(order)} />
      <Heading>{translate('shopOrders.articles')}</Heading>
      <RecordTable
        label={translate('shopOrders.articles')}
        rows={order.lines}
        columns={articleColumns}
        rowHref={({ articleId }) => inShop(order, `/items/${articleId}`)}
      />
    </>
  );
}

function useFacts(order: MobilityOrder): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof MobilityOrder) => translate(`resources.shopOrders.fields.${field}`);
  const { accountId, resellerId } = order;
  return [
    { label: label('externalReference'), value: order.externalReference },
    { label: label('accountName'), value: <Link to={inShop(order, `/shop-accounts/${accountId}`)}>{order.accountName}</Link> },
    { label: label('contactName'), value: order.contactName },
    {
      label: label('resellerName'),
      value: resellerId && <Link to={inShop(order, `/shop-accounts/${resellerId}`)}>{order.resellerName}</Link>,
    },
    { label: label('orderDate'), value: format.dateTime(order.orderDate) },
    { label: label('created'), value: format.dateTime(order.created) },
    { label: label('paymentReference'), value: order.paymentReference },
    { label: label('deliveryAddress'), value: addressText(order.deliveryAddress) },
    { label: label('total'), value: format.money(order.total) },
    { label: label('vat'), value: format.money(order.vat) },
  ];
}

const articleColumns = lineColumnsOf<SoldLine>('shopOrders', {
  articleCode: { quiet: true, width: '120px', phone: 'detail' },
  description: { main: true },
  quantity: { numeric: true, phone: 'detail' },
  quantityDelivered: { numeric: true },
  unitPrice: { numeric: true, text: ({ unitPrice }, format) => format.price(unitPrice) },
  discount: { numeric: true, text: ({ discount }, format) => (discount === 0 ? '' : format.percent(discount)) },
  amount: { numeric: true, phone: 'chip', text: ({ amount }, format) => format.money(amount) },
});

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: '20px 0 8px' }));
