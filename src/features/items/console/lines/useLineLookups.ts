import { useMemo } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { vatChoicesOf } from './vatCodes.ts';

/** The lists of choices for entering an order or an invoice. */
export interface LineLookups {
  vatRules: ReadonlyMap<string, VatRule>;
  /** The VAT codes for lines, see {@link vatChoicesOf}. */
  vatChoices: readonly LookupChoice[];
  journals: readonly Choice[];
  paymentConditions: readonly Choice[];
  costCenters: readonly LookupChoice[];
  warehouses: readonly Choice[];
}

/** Loads the lists for purchasing or sales once; undefined until all have loaded. */
export function useLineLookups(trade: 'Purchase' | 'Sales'): LineLookups | undefined {
  const format = useFormat();
  const options = { staleTime: freshFor.masterData };
  const { data: vatCodes } = useGetList('vatCodes', { filter: { transactionType: trade } }, options);
  const { data: journals } = useGetList('journals', { filter: { type: trade } }, options);
  const { data: conditions } = useGetList('paymentConditions', {}, options);
  const { data: costCenters } = useGetList('costCenters', {}, options);
  const { data: warehouses } = useGetList('warehouses', {}, options);
  return useMemo(() => {
    if (!vatCodes || !journals || !conditions || !costCenters || !warehouses) return undefined;
    return {
      vatRules: new Map(vatCodes.map((rule) => [rule.code, rule])),
      vatChoices: vatChoicesOf(vatCodes, format.percent),
      journals: journals.map(({ code, description }) => ({ id: code, label: description })),
      paymentConditions: conditions.map(({ code, description }) => ({ id: code, label: description })),
      costCenters: costCenters.filter(({ active }) => active).map(({ code, description }) => ({ id: code, code, label: description })),
      warehouses: warehouses.map(({ id, description }) => ({ id, label: description })),
    };
  }, [vatCodes, journals, conditions, costCenters, warehouses, format]);
}
