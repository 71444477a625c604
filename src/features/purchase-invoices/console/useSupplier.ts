import { useWatch } from 'react-hook-form';
import { useGetOne } from '#console/data/useMethod.ts';
import type { Account } from '#features/accounts/schema.ts';

const minute = 60_000;

/** The account of the supplier that stands in the form. */
export function useSupplier(): Account | undefined {
  const id: unknown = useWatch({ name: 'supplierId' });
  return useGetOne('accounts', { id: typeof id === 'string' ? id : null }, { staleTime: minute }).data;
}
