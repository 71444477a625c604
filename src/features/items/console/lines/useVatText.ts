import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { vatKindOf } from './vatCodes.ts';

/**
 * Writes a VAT code as its rate, and in a word what is special about it. The rule that a line keeps comes before the one that the code
 * has now; a code that lines may not take any more is written too.
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
