import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAccountAddition, useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { AssetsInput } from '#features/assets/console/lookup/index.ts';
import { useLocationSearch } from '#features/locations/console/lookup/index.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';

// names hardly change while a form is filled in
const staleTime = 60_000;

/** The customer of a request; choosing another one changes the list of locations. */
export function AccountInput({ isFixed }: { isFixed: boolean }) {
  const { setValue } = useFormContext();
  const { data: chosen } = useGetOne('accounts', { id: useField('accountId') }, { staleTime });
  const search = useAccountSearch();
  return (
    <LookupInput
      name="accountId"
      search={search}
      addition={useAccountAddition()}
      readOnly={isFixed}
      textOf={(wanted) => (chosen?.id === wanted ? chosen.name : '…')}
      onPick={() => {
        setValue('locationId', null, { shouldDirty: true });
        setValue('assetIds', [], { shouldDirty: true });
      }}
    />
  );
}

/** The objects of the work: those at the location, or at any location of the customer. */
export function ObjectsInput() {
  const accountId = useField('accountId');
  const locationId = useField('locationId');
  return <AssetsInput name="assetIds" filter={locationId ? { locationId } : { accountId }} disabled={!accountId} />;
}

/** The location of the work, one of the customer's. */
export function LocationInput() {
  const translate = useTranslate();
  const accountId = useField('accountId');
  const { data: chosen } = useGetOne('locations', { id: useField('locationId') }, { staleTime });
  const search = useLocationSearch({ active: true, ...(accountId ? { accountId } : {}) });
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
