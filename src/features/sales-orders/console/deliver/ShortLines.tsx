import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { addDecimals } from '#contract/amounts.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { isToBuy, quantityOpen } from '../../rules.ts';
import type { SalesOrderLine } from '../../schema.ts';
import type { OrderWithLines } from '../useOrder.ts';

/** The items with less stock in the warehouse than their lines need, and a link to order them. */
export function ShortLines({ lines, order }: { lines: readonly SalesOrderLine[]; order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayBuy = useCan('purchasing');
  const openOf = (item: string) =>
    addDecimals('0', ...order.lines.filter(({ itemId, useDropShipment }) => itemId === item && !useDropShipment).map(quantityOpen));
  return (
    <Notes>
      {[...Map.groupBy(lines, ({ itemId }) => itemId)].map(([itemId, own]) => (
        <li key={itemId}>
          <StateChip standing="warn">
            {translate('salesOrders.delivering.short', {
              item: own[0]?.itemCode,
              open: format.number(openOf(itemId)),
              stock: format.number(own[0]?.inStock ?? '0'),
            })}
          </StateChip>
          {mayBuy && own.some(isToBuy) && (
            <Link to={`/purchase-orders/new?salesOrder=${order.id}`}>{translate('salesOrders.makePurchaseOrder')}</Link>
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
