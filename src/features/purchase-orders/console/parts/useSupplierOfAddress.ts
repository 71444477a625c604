import { useSearchParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import type { Account } from '#features/accounts/schema.ts';

/** The supplier that `?supplier=` names: the page of an order, or of a supplier, leads to a new record with it. */
export function useSupplierOfAddress(): { supplier: Account | undefined; isLoading: boolean } {
  const id = useSearchParams()[0].get('supplier');
  const { data: supplier, isLoading } = useGetOne('accounts', { id });
  return { supplier, isLoading };
}
