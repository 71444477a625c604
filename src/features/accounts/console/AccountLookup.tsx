import { useCallback } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useListCall } from '#console/data/useCall.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { accounts, type AccountFilter } from '../contract.ts';

/** See {@link AccountLookup}. */
export interface AccountLookupProps {
  name: string;
  /** Which accounts may be chosen. */
  filter?: AccountFilter;
  /** Told that another one was chosen. */
  onPicked?: () => void;
}

/** Another account, found by number, name, town or postcode. */
export function AccountLookup({ name, filter = {}, onPicked }: AccountLookupProps) {
  const search = useAccountSearch(filter);
  const textOf = useAccountNames(name);
  return <LookupInput name={name} search={search} textOf={textOf} {...(onPicked ? { onPicked } : {})} />;
}

/** Finds accounts for a lookup, at most ten. */
function useAccountSearch(filter: AccountFilter = {}): LookupSearch {
  const { client, division } = useConsoleData();
  const key = JSON.stringify(filter);
  return useCallback(
    async (text, signal) => {
      const wanted: AccountFilter = { ...(JSON.parse(key) as AccountFilter), ...(text.trim() === '' ? {} : { q: text.trim() }) };
      const { data } = await client.list(accounts.listAccounts, {
        path: { division: division.code },
        list: { sort: ['name', 'ASC'], range: [0, 9], filter: wanted },
        signal,
      });
      return data.map(({ id, code, name, city }) => ({ id, code, label: name, ...(city ? { detail: city } : {}) }));
    },
    [client, division.code, key],
  );
}

// the name of the account that stands in the field when the form opens
function useAccountNames(name: string): (id: string) => string | undefined {
  const { control } = useFormContext();
  const id = useWatch({ control, name }) as string | null | undefined;
  const { data } = useListCall(accounts.listAccounts, { list: { filter: { id: [id] } } }, { enabled: Boolean(id), staleTime: 60_000 });
  return useCallback((wanted) => data?.data.find((account) => account.id === wanted)?.name ?? '…', [data]);
}
