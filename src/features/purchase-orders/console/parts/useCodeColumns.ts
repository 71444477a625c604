import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import type { LookupColumn } from '#console/grid/columns.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { PurchasingLookups } from './usePurchasingLookups.ts';
import { choicesFor, vatKindOf } from './vatCodes.ts';

/** A line with what {@link useCodeColumns} fills. */
export interface CodedLine {
  vatCode?: string | null | undefined;
  costCenter?: string | null | undefined;
  vatType?: VatRule['type'] | undefined;
}

type CodeColumn<Line> = Omit<LookupColumn<Line>, 'label' | 'width' | 'isReadOnly'>;

/** The cells of a line for VAT code and cost centre: typed as code, rate or name, shown short so that a line stays one row. */
export function useCodeColumns<Line extends CodedLine>({ vatChoices, costCenters }: PurchasingLookups) {
  const vatText = useVatText(vatChoices);
  return useMemo(() => {
    const find = (choices: readonly LookupChoice[]) => (text: string) => Promise.resolve(choicesFor(text, choices));
    const vatCode: CodeColumn<Line> = {
      kind: 'lookup',
      name: 'vatCode',
      isBrief: true,
      search: find(vatChoices),
      textOf: (line) => vatText(line.vatCode),
      // under another code the line is priced anew
      apply: (choice) => ({ vatCode: choice?.id ?? null, vatType: undefined }) as Partial<Line>, // fields of CodedLine
    };
    const costCenter: CodeColumn<Line> = {
      kind: 'lookup',
      name: 'costCenter',
      isBrief: true,
      search: find(costCenters),
      textOf: (line) => line.costCenter ?? '',
      apply: (choice) => ({ costCenter: choice?.id ?? null }) as Partial<Line>, // see above
    };
    return { vatCode, costCenter };
  }, [vatChoices, costCenters, vatText]);
}

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
