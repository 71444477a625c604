import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { VatRule } from '#contract/amounts.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import type { EntryLine } from './entry.ts';
import { standingOf, useAmounts } from './useAmounts.ts';

/** What the bar shows of an invoice. */
export interface StillToExplainProps {
  store: LineStore<EntryLine>;
  rules: ReadonlyMap<string, VatRule>;
  currency: string;
}

/** The total and its difference to the control amount, in the bar that stays in sight. */
export function StillToExplain({ store, rules, currency }: StillToExplainProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { amounts, rest } = useAmounts(store, rules);
  const standing = standingOf(rest);
  return (
    <Typography component="output" sx={{ fontFeatureSettings: '"tnum"', color: standing === 'explained' ? colour.ok : colour.warn }}>
      {translate('purchaseInvoices.totals.total')} {format.money(amounts.amountInclVat, currency)}
      {' · '}
      {translate(`purchaseInvoices.totals.${standing}`)} {standing === 'rest' && format.money(rest, currency)}
    </Typography>
  );
}
