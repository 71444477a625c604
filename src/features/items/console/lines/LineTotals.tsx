import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { calculateAmounts, inOwnCurrency } from '#contract/amounts.ts';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { pricedItemLine, type ItemEntryLine } from './itemLine.ts';
import type { LineLookups } from './useLineLookups.ts';

/** See {@link LineTotals}. */
export interface LineTotalsProps<Line extends ItemEntryLine> {
  store: LineStore<Line>;
  lookups: LineLookups;
  currency: string;
  /** The price of one unit of the currency in that of the division. */
  exchangeRate: number;
  /** The discount on the whole order as a fraction, besides that of each line. */
  discount?: number;
}

/** Running totals of an order: without VAT, the VAT, including VAT. */
export function LineTotals<Line extends ItemEntryLine>({ store, lookups, currency, exchangeRate, discount = 0 }: LineTotalsProps<Line>) {
  const translate = useTranslate();
  const format = useFormat();
  const own = useOwnCurrency();
  const lines = useLines(store);
  const amounts = useMemo(() => {
    const priced = lines.map((line) => pricedItemLine(line, discount));
    return calculateAmounts(priced, lookups.vatRules);
  }, [lines, lookups, discount]);
  const rows = [
    { label: translate('purchaseOrders.total'), value: amounts.amountExclVat },
    { label: translate('resources.purchaseOrders.fields.vatAmount'), value: amounts.vatAmount },
    { label: translate('purchaseOrders.totalInclVat'), value: amounts.amountInclVat },
  ];
  return (
    <Frame>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format.money(value, currency)}</td>
          </tr>
        ))}
        {currency !== own && (
          <tr className="own">
            <th scope="row">{translate('inputs.currency.inOwn', { currency: own })}</th>
            <td>{format.money(inOwnCurrency(amounts.amountInclVat, exchangeRate), own)}</td>
          </tr>
        )}
      </tbody>
    </Frame>
  );
}

const Frame = styled('table')({
  justifySelf: 'end',
  width: 'min(100%, 340px)',
  borderCollapse: 'separate',
  borderSpacing: 0,
  padding: '12px 16px',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  [media.phone]: { width: '100%' },
  'th, td': { padding: '4px 0', fontFeatureSettings: '"tnum"' },
  th: { textAlign: 'start', fontWeight: 400, color: colour.ink2 },
  td: { textAlign: 'end' },
  'tr:nth-of-type(3) :is(th, td)': { fontWeight: 640, fontSize: '1.0625rem', color: colour.ink },
});
