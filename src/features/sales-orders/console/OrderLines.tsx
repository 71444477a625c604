import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { PlainTable } from '#features/purchase-orders/console/parts/index.ts';
import type { OrderWithLines } from './useOrder.ts';

/** The lines of an order: ordered, delivered, in stock, where the price came from; what we earn for those who may see it. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayBuy = useCan('purchasing');
  const label = (field: string) => translate(`resources.salesOrders.fields.lines.${field}`);
  return (
    <PlainTable
      label={translate('salesOrders.lines')}
      columns={[
        { label: label('lineNumber') },
        { label: label('itemId') },
        { label: label('description') },
        { label: label('quantity'), numeric: true },
        { label: label('quantityDelivered'), numeric: true },
        { label: label('quantityOpen'), numeric: true },
        { label: label('inStock'), numeric: true },
        { label: label('unitPrice'), numeric: true },
        { label: label('priceSource') },
        { label: label('amount'), numeric: true },
        ...(mayBuy ? [{ label: label('margin'), numeric: true }] : []),
        { label: label('purchaseOrderNumber') },
      ]}
      rows={order.lines.map((line) => ({
        key: line.id,
        cells: [
          line.lineNumber,
          <Link key="item" to={`/items/${line.itemId}`}>
            {line.itemCode}
          </Link>,
          line.description ?? line.itemDescription,
          `${format.number(line.quantity)} ${line.unitCode ?? ''}`,
          format.number(line.quantityDelivered),
          format.number(line.quantityOpen),
          line.inStock === null ? '–' : format.number(line.inStock),
          format.price(line.netPrice, order.currency),
          translate(`salesOrders.priceSource.${line.priceSource}`),
          format.money(line.amount, order.currency),
          ...(mayBuy ? [line.margin == null ? '–' : format.money(line.margin, order.currency)] : []),
          line.purchaseOrderId ? (
            <Link key="purchase" to={`/purchase-orders/${line.purchaseOrderId}`}>
              {line.purchaseOrderNumber}
            </Link>
          ) : (
            ''
          ),
        ],
      }))}
    />
  );
}
