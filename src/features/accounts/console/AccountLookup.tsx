import { useCallback } from 'react';
import { useGetOne } from '#console/data/useMethod.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { freshFor } from '#console/data/freshFor.ts';
import type { AccountFilter } from '../contract.ts';
import { useAccountAddition } from './lookup/useAccountAddition.ts';
import { useAccountSearch } from './lookup/useAccountSearch.ts';

/** See {@link AccountLookup}. */
export interface AccountLookupProps {
  name: string;
  /** The accounts that may be chosen. */
  filter?: AccountFilter;
  readOnly?: boolean;
  /** Called when another account was chosen. */
  onPicked?: () => void;
}

/** Another account, found by number, name, town or postcode. */
export function AccountLookup({ name, filter = {}, readOnly = false, onPicked }: AccountLookupProps) {
  const search = useAccountSearch(filter);
  const textOf = useAccountNames(name);
  const addition = useAccountAddition(filter);
  return <LookupInput {...{ name, readOnly, search, textOf, addition }} {...(onPicked ? { onPicked } : {})} />;
}

// the name of the account that the field has when the form opens
function useAccountNames(name: string): (id: string) => string | undefined {
  const { control } = useFormContext();
  const id: string | null | undefined = useWatch({ control, name });
  const { data } = useGetOne('accounts', { id }, { staleTime: freshFor.record });
  return useCallback((wanted) => (data?.id === wanted ? data.name : '…'), [data]);
}
