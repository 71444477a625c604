import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { vatKindOf } from './vatCodes.ts';

/**
 * Returns a function that writes a VAT code as its rate, with a word for special kinds. The rule stored on a line has priority
 * over the present rule of its code; codes that lines may not use any more are written too.
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
