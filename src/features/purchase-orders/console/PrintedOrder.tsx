import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { useFormat } from '#console/i18n/format.ts';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { shownItemColumns } from '#features/items/console/lines/index.ts';
import type { OrderWithLines } from './useOrder.ts';

/** The printed form of an order for its supplier: buyer, lines, delivery address and prices, without the rest of the page. */
export function PrintedOrder({ order, warehouse }: { order: OrderWithLines; warehouse: string | null }) {
  const translate = useTranslate();
  const format = useFormat();
  const division = useDivision();
  const { data: supplier } = useGetOne('accounts', { id: order.supplierId }, { staleTime: freshFor.record });
  const field = (name: string) => translate(`resources.purchaseOrders.fields.${name}`);
  const money = (amount: string) => format.money(amount, order.currency);
  const place = [supplier?.postcode, supplier?.city].filter(Boolean).join(' ');
  return (
    <Sheet>
      <p>{division.name}</p>
      <h1>{translate('purchaseOrders.printed', { number: order.orderNumber })}</h1>
      <address>
        {[order.supplierName, supplier?.addressLine1, place].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <FactsCard
        facts={[
          { label: field('orderDate'), value: format.date(order.orderDate) },
          { label: field('receiptDate'), value: format.date(order.receiptDate) },
          { label: field('yourRef'), value: order.yourRef },
          { label: field('warehouseId'), value: warehouse },
        ]}
      />
      <RecordTable
        label={translate('purchaseOrders.lines')}
        rows={order.lines}
        columns={shownItemColumns('purchaseOrders', order.currency)}
      />
      <dl>
        <dt>{translate('purchaseOrders.total')}</dt>
        <dd>{money(order.amountExclVat)}</dd>
        <dt>{translate('purchaseOrders.totalInclVat')}</dt>
        <dd>{money(order.amountInclVat)}</dd>
      </dl>
      {order.remarks && <p>{order.remarks}</p>}
    </Sheet>
  );
}

const Sheet = styled('article')({
  display: 'grid',
  gap: 16,
  h1: { margin: 0 },
  p: { margin: 0, whiteSpace: 'pre-line' },
  address: { fontStyle: 'normal' },
  // long texts are not cut on paper
  'tbody td': { height: 'auto', padding: '6px 12px', maxWidth: 'none', whiteSpace: 'normal' },
  dl: { display: 'grid', gridTemplateColumns: 'auto auto', justifySelf: 'end', gap: '4px 24px', margin: 0 },
  dd: { margin: 0, textAlign: 'end', fontFeatureSettings: '"tnum"' },
});
