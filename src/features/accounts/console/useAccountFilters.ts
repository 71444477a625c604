import { useMethod } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';

const yes = (source: string, label: string): ListFilter => ({ source, label: `accounts.filter.${label}` });

const fixed: readonly ListFilter[] = [
  yes('isCustomer', 'customers'),
  { source: 'status', label: 'accounts.filter.prospects', value: 'Prospect' },
  yes('isSupplier', 'suppliers'),
  yes('isReseller', 'resellers'),
  yes('blocked', 'blocked'),
  {
    source: 'service',
    label: 'accounts.column.service',
    choices: [
      { id: 'late', name: 'accounts.filter.late' },
      { id: 'soon', name: 'accounts.filter.soon' },
    ],
  },
];

/** The filters of the list of accounts, with the towns where most accounts are. */
export function useAccountFilters(): readonly ListFilter[] {
  const { data = [] } = useMethod('accounts', 'cities', {}, { staleTime: freshFor.masterData });
  const choices = data.map(({ city }) => ({ id: city, text: city }));
  return choices.length === 0 ? fixed : [...fixed, { source: 'city', label: 'accounts.filter.city', choices }];
}
