import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import type { Location } from '#features/divisions/schema.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';

// Names hardly change while a form is filled in
const staleTime = 60_000;

const locationChoice = ({ id, code, name, addressLine1, city }: Location): LookupChoice => ({
  id,
  code: code.replace(/^0+/, ''),
  label: name,
  detail: `${addressLine1}, ${city}`,
});

/** The customer of a request; another customer has other locations. */
export function AccountInput({ isFixed }: { isFixed: boolean }) {
  const { setValue } = useFormContext();
  const { data: chosen } = useGetOne('accounts', { id: useField('accountId') }, { staleTime });
  const search = useAccountSearch();
  return (
    <LookupInput
      name="accountId"
      search={search}
      readOnly={isFixed}
      textOf={(wanted) => (chosen?.id === wanted ? chosen.name : '…')}
      onPick={() => setValue('locationId', null, { shouldDirty: true })}
    />
  );
}

/** Where the work is: one of the customer's locations. */
export function LocationInput() {
  const translate = useTranslate();
  const accountId = useField('accountId');
  const { data: chosen } = useGetOne('locations', { id: useField('locationId') }, { staleTime });
  const filter = { active: true, ...(accountId ? { accountId } : {}) };
  const search = useLookupSearch('locations', { filter, sort: 'name', toChoice: locationChoice });
  return (
    <LookupInput
      name="locationId"
      search={search}
      readOnly={!accountId}
      hint={accountId ? undefined : translate('serviceRequests.accountFirst')}
      textOf={(wanted) => (chosen?.id === wanted ? chosen.name : '…')}
    />
  );
}

function useField(name: string): string | null | undefined {
  const { control } = useFormContext();
  return useWatch({ control, name }) as string | null | undefined; // both fields hold ids
}
