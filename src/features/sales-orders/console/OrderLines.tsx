import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { lineColumnsOf } from '#console/lists/columnsOf.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { shownItemColumns } from '#features/items/console/lines/index.ts';
import type { SalesOrderLine } from '../schema.ts';
import type { OrderWithLines } from './useOrder.ts';

/** The lines of an order: ordered, delivered, in stock, source of the price; the margin only for people who may see it. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const { lines, currency } = order;
  const translate = useTranslate();
  const mayBuy = useCan('purchasing');
  const progress = lineColumnsOf<SalesOrderLine>('salesOrders', {
    quantityDelivered: { numeric: true },
    quantityOpen: {
      numeric: true,
      phone: 'detail',
      phoneText: ({ quantityOpen, inStock }, format) =>
        [
          translate('salesOrders.lineOpen', { open: format.number(quantityOpen) }),
          inStock === null ? '' : translate('salesOrders.inStock', { quantity: format.number(inStock) }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    inStock: { numeric: true },
  });
  const origin = lineColumnsOf<SalesOrderLine>('salesOrders', {
    ...(mayBuy ? { margin: { numeric: true, text: ({ margin }, format) => format.money(margin, currency) } } : {}),
    priceSource: { text: (line) => translate(`salesOrders.priceSource.${line.priceSource}`) },
    ...(lines.some(({ purchaseOrderId }) => purchaseOrderId !== null)
      ? {
          purchaseOrderNumber: {
            cell: ({ purchaseOrderId, purchaseOrderNumber }) =>
              purchaseOrderId && <Link to={`/purchase-orders/${purchaseOrderId}`}>{purchaseOrderNumber}</Link>,
          },
        }
      : {}),
  });
  return (
    <RecordTable
      label={translate('salesOrders.lines')}
      rows={lines}
      columns={[...shownItemColumns('salesOrders', order.currency, progress), ...origin]}
      rowHref={({ itemId }) => `/items/${itemId}`}
    />
  );
}
