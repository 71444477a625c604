import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { PlainTable } from './PlainTable.tsx';
import type { OrderWithLines } from './useOrder.ts';

/** The lines of an order with what was received and invoiced on each; on a phone each takes two rows of text. */
export function OrderLines({ order }: { order: OrderWithLines }) {
  return (
    <Both>
      <div className="wide">
        <LineTable order={order} />
      </div>
      <PhoneLines order={order} />
    </Both>
  );
}

function LineTable({ order }: { order: OrderWithLines }) {
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

function PhoneLines({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <ul aria-label={translate('purchaseOrders.lines')}>
      {order.lines.map((line) => (
        <li key={line.id}>
          <Link to={`/items/${line.itemId}`}>
            {line.itemCode} {line.description ?? line.itemDescription}
          </Link>
          <strong>{format.money(line.amount, order.currency)}</strong>
          <span>
            {translate('purchaseOrders.lineProgress', {
              quantity: `${format.number(line.quantity)} ${line.unit ?? ''}`.trim(),
              received: format.number(line.receivedQuantity),
              invoiced: format.number(line.invoicedQuantity),
            })}
          </span>
          <span className="price">{format.price(line.netPrice, order.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

const Both = styled('div')({
  ul: { display: 'none', listStyle: 'none', margin: 0, padding: 0, borderTop: `1px solid ${colour.line}` },
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${colour.line}`,
    fontSize: '0.875rem',
  },
  'li a': { color: colour.ink, fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  'li strong': { fontFeatureSettings: '"tnum"', textAlign: 'end' },
  'li span': { color: colour.ink2, fontSize: '0.8125rem' },
  '.price': { textAlign: 'end' },
  [media.phone]: { ul: { display: 'block' }, '.wide': { display: 'none' } },
});
