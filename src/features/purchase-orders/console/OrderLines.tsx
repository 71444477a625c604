import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { PlainTable } from './PlainTable.tsx';
import type { OrderWithLines } from './useOrder.ts';

/** The lines of an order with what was received and invoiced on each. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: string) => translate(`resources.purchaseOrders.fields.lines.${field}`);
  return (
    <PlainTable
      label={translate('purchaseOrders.lines')}
      columns={[
        { label: label('lineNumber') },
        { label: label('itemId') },
        { label: label('description') },
        { label: label('quantity'), numeric: true },
        { label: label('receivedQuantity'), numeric: true },
        { label: label('invoicedQuantity'), numeric: true },
        { label: label('unitPrice'), numeric: true },
        { label: label('amount'), numeric: true },
      ]}
      rows={order.lines.map((line) => ({
        key: line.id,
        cells: [
          line.lineNumber,
          <Link key="item" to={`/items/${line.itemId}`}>
            {line.itemCode}
          </Link>,
          line.description ?? line.itemDescription,
          `${format.number(line.quantity)} ${line.unit ?? ''}`,
          format.number(line.receivedQuantity),
          format.number(line.invoicedQuantity),
          format.price(line.netPrice, order.currency),
          format.money(line.amount, order.currency),
        ],
      }))}
    />
  );
}
