import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { accounts } from '#features/accounts/contract.ts';
import { exactDivisions } from '#features/divisions/contract.ts';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useListCall } from '#console/data/useCall.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupSearch } from '#console/inputs/lookups.ts';

const most = 15;
// Names hardly change while a form is filled in
const staleTime = 60_000;

/** The customer of a request; another customer has other locations. */
export function AccountInput({ isFixed }: { isFixed: boolean }) {
  const { setValue } = useFormContext();
  const id = useField('accountId');
  const chosen = useListCall(accounts.listAccounts, { list: { filter: { id: [id] } } }, { enabled: Boolean(id), staleTime });
  const search = useAccountSearch();
  return (
    <LookupInput
      name="accountId"
      search={search}
      readOnly={isFixed}
      textOf={(wanted) => chosen.data?.data.find((account) => account.id === wanted)?.name ?? '…'}
      onPick={() => setValue('locationId', null, { shouldDirty: true })}
    />
  );
}

/** Where the work is: one of the customer's locations. */
export function LocationInput() {
  const translate = useTranslate();
  const { client, division } = useConsoleData();
  const accountId = useField('accountId');
  const id = useField('locationId');
  const path = { code: division.code };
  const chosen = useListCall(exactDivisions.listLocations, { path, list: { filter: { id: [id] } } }, { enabled: Boolean(id), staleTime });
  const search: LookupSearch = async (text, signal) => {
    const { data } = await client.list(exactDivisions.listLocations, {
      path,
      query: text.trim() === '' ? {} : { name: text.trim() },
      list: { range: [0, most - 1], sort: ['name', 'ASC'], filter: { active: true, ...(accountId ? { accountId } : {}) } },
      signal,
    });
    return data.map(({ id: found, code, name, addressLine1, city }) => ({
      id: found,
      code: code.replace(/^0+/, ''),
      label: name,
      detail: `${addressLine1}, ${city}`,
    }));
  };
  return (
    <LookupInput
      name="locationId"
      search={search}
      readOnly={!accountId}
      hint={accountId ? undefined : translate('serviceRequests.accountFirst')}
      textOf={(wanted) => chosen.data?.data.find((location) => location.id === wanted)?.name ?? '…'}
    />
  );
}

function useField(name: string): string | null | undefined {
  const { control } = useFormContext();
  return useWatch({ control, name }) as string | null | undefined; // both fields hold ids
}
