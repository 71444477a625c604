import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { vatKindOf } from './vatCodes.ts';

/** Writes a VAT code as its rate, and in a word what is special about it. */
export function useVatText(vatChoices: readonly LookupChoice[]): (code: string | null | undefined) => string {
  const translate = useTranslate();
  const format = useFormat();
  return useMemo(() => {
    const texts = new Map(
      vatChoices.map(({ id, record }) => {
        const rule = record as Parameters<typeof vatKindOf>[0] & { percentage: number }; // made by vatChoicesOf
        return [id, translate(`purchaseOrders.vat.${vatKindOf(rule)}`, { rate: format.percent(rule.percentage) })];
      }),
    );
    return (code) => (code ? (texts.get(code) ?? code) : '');
  }, [vatChoices, translate, format]);
}
