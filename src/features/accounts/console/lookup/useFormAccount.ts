import { useWatch } from 'react-hook-form';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { Account } from '../../schema.ts';

/** The account whose id stands in a field of the form around it, such as `supplierId`. */
export function useFormAccount(name: string): Account | undefined {
  const id: unknown = useWatch({ name });
  return useGetOne('accounts', { id: typeof id === 'string' ? id : null }, { staleTime: freshFor.record }).data;
}
