import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { languages } from '#contract/values.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { usualCurrencies } from '#console/inputs/CurrencyFields.tsx';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import { accountStatuses } from '../schema.ts';

const countries = ['NL', 'DE', 'BE', 'LU', 'AT', 'FR', 'GB'];
const kept = { staleTime: freshFor.masterData };

/** The closed lists of an account's form, in the reader's language. */
export function useAccountChoices() {
  const translate = useTranslate();
  const loadedCodes = useGetList('vatCodes', {}, kept).data;
  const loadedConditions = useGetList('paymentConditions', {}, kept).data;
  const [vatCodes, conditions] = [loadedCodes ?? [], loadedConditions ?? []];
  const engineers = useGetList('engineers', {}, kept).data ?? [];
  const named = (values: readonly string[], list: string): Choice[] =>
    values.map((id) => ({ id, label: translate(`accounts.${list}.${id}`) }));
  const coded = (rows: readonly { code: string; description: string }[]): Choice[] =>
    rows.map(({ code, description }) => ({ id: code, label: `${code} ${description}` }));
  return {
    areLoaded: loadedCodes !== undefined && loadedConditions !== undefined,
    statuses: named(Object.keys(accountStatuses), 'statuses'),
    countries: named(countries, 'countries'),
    languages: named(languages, 'languages'),
    currencies: usualCurrencies.map((id) => ({ id, label: id })),
    salesVatCodes: coded(vatCodes.filter(({ transactionType }) => transactionType !== 'Purchase')),
    purchaseVatCodes: coded(vatCodes.filter(({ transactionType }) => transactionType !== 'Sales')),
    paymentConditions: conditions.map(({ code, description }) => ({ id: code, label: description })),
    engineers: engineers.map(({ id, fullName }) => ({ id, label: fullName })),
  };
}
