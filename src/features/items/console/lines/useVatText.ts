import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { vatKindOf } from './vatCodes.ts';

/**
 * Writes a VAT code as its rate, and in a word what is special about it: as a line keeps it, which what became of the code since does not
 * change, else as the code is now, also one that lines may not take any more.
 */
export function useVatText(rules: ReadonlyMap<string, VatRule>): (code: string | null | undefined, kept?: VatRule) => string {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    (code, kept) => {
      const rule = kept ?? rules.get(code ?? '');
      return rule ? translate(`purchaseOrders.vat.${vatKindOf(rule)}`, { rate: format.percent(rule.percentage) }) : (code ?? '');
    },
    [rules, translate, format],
  );
}
