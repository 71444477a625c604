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
  const buyer = useBuyer();
  const { data: supplier } = useGetOne('accounts', { id: order.supplierId }, { staleTime: freshFor.record });
  const field = (name: string) => translate(`resources.purchaseOrders.fields.${name}`);
  const money = (amount: string) => format.money(amount, order.currency);
  return (
    <Sheet>
      <header>
        <strong>{division.name}</strong>
        <Lines
          texts={[joined([buyer?.addressLine1, placeOf(buyer)], ', '), joined([buyer?.phone, buyer?.email], ' · '), buyer?.vatNumber]}
        />
      </header>
      <h1>{translate('purchaseOrders.printed', { number: order.orderNumber })}</h1>
      <address>
        <Lines texts={[order.supplierName, supplier?.addressLine1, placeOf(supplier)]} />
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
      <dl className="totals">
        <dt>{translate('purchaseOrders.total')}</dt>
        <dd>{money(order.amountExclVat)}</dd>
        <dt>{field('vatAmount')}</dt>
        <dd>{money(order.vatAmount)}</dd>
        <dt>{translate('purchaseOrders.totalInclVat')}</dt>
        <dd>{money(order.amountInclVat)}</dd>
      </dl>
      {order.remarks && <p>{order.remarks}</p>}
    </Sheet>
  );
}

/** The company that orders. The page calls it too, because nothing can be loaded any more once it is printed. */
export function useBuyer() {
  const code = String(useDivision().code);
  const { data } = useGetOne('divisions', { id: code, meta: { path: { division: code } } }, { staleTime: freshFor.record });
  return data;
}

type Texts = readonly (string | null | undefined)[];

/** The texts that there are, one line each. */
function Lines({ texts }: { texts: Texts }) {
  return texts.filter(Boolean).map((text) => <div key={text}>{text}</div>);
}

function placeOf(company: { postcode: string | null; city: string | null } | undefined): string {
  return joined([company?.postcode, company?.city], ' ');
}

function joined(texts: Texts, sign: string): string {
  return texts.filter(Boolean).join(sign);
}

const Sheet = styled('article')({
  display: 'grid',
  gap: 16,
  h1: { margin: 0 },
  p: { margin: 0, whiteSpace: 'pre-line' },
  address: { fontStyle: 'normal' },
  // long texts are not cut on paper
  'tbody td': { height: 'auto', padding: '6px 12px', maxWidth: 'none', whiteSpace: 'normal' },
  'tbody tr': { breakInside: 'avoid' },
  'tbody td.number': { whiteSpace: 'nowrap' },
  '.totals': { display: 'grid', gridTemplateColumns: 'auto auto', justifySelf: 'end', gap: '4px 24px', margin: 0, breakInside: 'avoid' },
  '.totals dd': { margin: 0, textAlign: 'end', fontFeatureSettings: '"tnum"' },
});
