import { useMemo } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import { useCall } from '#console/data/useCall.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import { lookups } from '#features/lookups/contract.ts';

/** The lists that entering an invoice or an order chooses from. */
export interface PurchasingLookups {
  vatRules: ReadonlyMap<string, VatRule>;
  vatCodes: readonly Choice[];
  journals: readonly Choice[];
  paymentConditions: readonly Choice[];
  costCenters: readonly Choice[];
  warehouses: readonly Choice[];
}

const minute = 60_000;

/** Loads the lists once; undefined until all are there. */
export function usePurchasingLookups(): PurchasingLookups | undefined {
  const format = useFormat();
  const options = { staleTime: 10 * minute };
  const { data: vatCodes } = useCall(lookups.listVatCodes, { query: { transactionType: 'Purchase' } }, options);
  const { data: journals } = useCall(lookups.listJournals, { query: { type: 'Purchase' } }, options);
  const { data: conditions } = useCall(lookups.listPaymentConditions, {}, options);
  const { data: costCenters } = useCall(lookups.listCostCenters, {}, options);
  const { data: warehouses } = useCall(lookups.listWarehouses, {}, options);
  return useMemo(() => {
    if (!vatCodes || !journals || !conditions || !costCenters || !warehouses) return undefined;
    return {
      vatRules: new Map(vatCodes.map((rule) => [rule.code, rule])),
      vatCodes: vatCodes
        .filter((rule) => !rule.blocked)
        .map((rule) => ({ id: rule.code, label: `${format.percent(rule.percentage)} · ${rule.code}` })),
      journals: journals.map(({ code, description }) => ({ id: code, label: description })),
      paymentConditions: conditions.map(({ code, description }) => ({ id: code, label: description })),
      costCenters: costCenters
        .filter(({ active }) => active)
        .map(({ code, description }) => ({ id: code, label: `${code} ${description}` })),
      warehouses: warehouses.map(({ id, description }) => ({ id, label: description })),
    };
  }, [vatCodes, journals, conditions, costCenters, warehouses, format]);
}
