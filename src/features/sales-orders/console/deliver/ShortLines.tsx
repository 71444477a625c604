import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import type { SalesOrderLine } from '../../schema.ts';

/** The lines of which less lies in the warehouse than is open, and the way to order it. */
export function ShortLines({ lines, orderId }: { lines: readonly SalesOrderLine[]; orderId: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayBuy = useCan('purchasing');
  return (
    <Notes>
      {lines.map((line) => (
        <li key={line.id}>
          <StateChip standing="warn">
            {translate('salesOrders.delivering.short', {
              item: line.itemCode,
              open: format.number(line.quantityOpen),
              stock: format.number(line.inStock ?? '0'),
            })}
          </StateChip>
          {mayBuy && line.purchaseOrderId === null && (
            <Link to={`/purchase-orders/new?salesOrder=${orderId}`}>{translate('salesOrders.makePurchaseOrder')}</Link>
          )}
        </li>
      ))}
    </Notes>
  );
}

const Notes = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  li: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  a: { color: colour.brand },
});
