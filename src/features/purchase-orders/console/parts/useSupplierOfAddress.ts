import { useSearchParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import type { Account } from '#features/accounts/schema.ts';

/** The supplier in `?supplier=`, with which pages of orders and suppliers open the form of a new record. */
export function useSupplierOfAddress(): { supplier: Account | undefined; isLoading: boolean } {
  const id = useSearchParams()[0].get('supplier');
  const { data: supplier, isLoading } = useGetOne('accounts', { id });
  return { supplier, isLoading };
}
