import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import { compareDecimals, ratesOutOfTolerance, type VatRule, type VatTotal } from '#contract/amounts.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { colour } from '#console/theme/colour.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import { vatKindOf } from '#features/items/console/lines/index.ts';
import { withTypedVat, type EntryLine } from './entry.ts';
import { standingOf, useAmounts } from './useAmounts.ts';

/** What the totals are made of. */
export interface TotalsCardProps {
  store: LineStore<EntryLine>;
  rules: ReadonlyMap<string, VatRule>;
  currency: string;
  isReadOnly: boolean;
  /** Given the first box in which VAT is too far off the calculation. */
  vatInput: Ref<HTMLElement>;
}

/** Running totals per VAT code compared with the control amount. VAT can be typed as on the paper, some cents off the calculation. */
export function TotalsCard({ store, rules, currency, isReadOnly, vatInput }: TotalsCardProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { amounts, rest } = useAmounts(store, rules);
  const wrongRates = ratesOutOfTolerance(amounts.vat);
  const shown = amounts.vat.filter(isFilled);
  const labelOf = useLabels(shown, rules);
  const isWrong = ({ percentage }: VatTotal) => wrongRates.includes(percentage);
  const wrong = shown.find((total) => isWrong(total) && asksForVat(total, rules));

  function typeVat(total: VatTotal, vat: string | null) {
    const next = withTypedVat(store.lines(), total, vat, rules);
    store.change(() =>
      store.keys().forEach((key, index) => next[index] && next[index] !== store.row(key)?.line && store.set(key, next[index])),
    );
  }

  return (
    <Frame aria-label={translate('purchaseInvoices.totals.title')}>
      <table>
        <tbody>
          {shown.map((total) => {
            const label = labelOf(total);
            return (
              <tr key={`${total.vatCode ?? ''} ${total.percentage}`} data-wrong={isWrong(total) || undefined}>
                <th scope="row">{label}</th>
                <td>{format.number(total.base, 2)}</td>
                <td className="vat">
                  {isReadOnly || !asksForVat(total, rules) ? (
                    format.number(total.vat, 2)
                  ) : (
                    <DecimalInput
                      label={label}
                      value={total.vat}
                      places={vatPlaces}
                      onChange={(vat) => typeVat(total, vat)}
                      // an empty amount is calculated, which would replace a minus that is typed first
                      onProblem={keepAmount}
                      error={isWrong(total) ? translate('problem.vatDifference') : undefined}
                      {...(total === wrong ? { inputRef: vatInput } : {})}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">{translate('purchaseInvoices.totals.total')}</th>
            <td colSpan={2}>{format.money(amounts.amountInclVat, currency)}</td>
          </tr>
          <Rest rest={rest} currency={currency} />
        </tfoot>
      </table>
      {wrongRates.length > 0 && <p className="wrong">{translate('problem.vatDifference')}</p>}
    </Frame>
  );
}

/** Names each total by its rate and kind, and by its code when two would have the same name. */
function useLabels(totals: readonly VatTotal[], rules: TotalsCardProps['rules']): (total: VatTotal) => string {
  const translate = useTranslate();
  const format = useFormat();
  const plain = ({ vatCode, percentage }: VatTotal) => {
    if (vatCode === null) return translate('purchaseInvoices.totals.vat.noCode');
    const rule = rules.get(vatCode);
    return translate(`purchaseInvoices.totals.vat.${rule ? vatKindOf(rule) : 'none'}`, { rate: format.percent(percentage) });
  };
  const texts = totals.map(plain);
  return (total) => {
    const text = plain(total);
    const isAlone = texts.filter((one) => one === text).length < 2;
    return isAlone ? text : translate('purchaseInvoices.totals.withCode', { text, code: total.vatCode ?? nothing });
  };
}

// under other codes the supplier charges no VAT, so there is none on the paper
function asksForVat({ vatCode, percentage }: VatTotal, rules: TotalsCardProps['rules']): boolean {
  const rule = vatCode === null ? undefined : rules.get(vatCode);
  return rule !== undefined && percentage !== 0 && ['excluding', 'including'].includes(vatKindOf(rule));
}

// a line that was just begun has no code and no amount yet
function isFilled(total: VatTotal): boolean {
  return total.vatCode !== null || compareDecimals(total.base, '0') !== 0;
}

const vatPlaces = { min: 2 };

// an input that is told of unreadable text keeps the amount before it
function keepAmount(): void {}

function Rest({ rest, currency }: { rest: string | null; currency: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const standing = standingOf(rest);
  return (
    <tr className={standing === 'explained' ? 'explained' : 'rest'}>
      <th scope="row">{translate(`purchaseInvoices.totals.${standing}`)}</th>
      <td colSpan={2}>{rest === null ? nothing : `${standing === 'explained' ? '●' : '▲'} ${format.money(rest, currency)}`}</td>
    </tr>
  );
}

const Frame = styled('section')({
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  padding: '12px 16px',
  minWidth: 0,
  table: { width: '100%', borderCollapse: 'collapse' },
  'th, td': { padding: '4px 0', textAlign: 'end', fontFeatureSettings: '"tnum"' },
  th: { textAlign: 'start', fontWeight: 400, color: colour.ink2, paddingInlineEnd: 12 },
  td: { paddingInlineStart: 12 },
  '.vat': { width: 112 },
  // the messages are below the table, where there is room for them
  '.vat :is(label, .MuiFormHelperText-root)': visuallyHidden,
  '.vat input': { textAlign: 'end', padding: '4px 8px' },
  '.total th, .total td': { fontWeight: 640, fontSize: '1.0625rem', color: colour.ink, whiteSpace: 'nowrap' },
  '.rest th, .rest td': { color: colour.warn },
  '.explained th, .explained td': { color: colour.ok },
  '[data-wrong] .vat, .wrong': { color: colour.bad },
  '.wrong': { margin: '8px 0 0' },
});
