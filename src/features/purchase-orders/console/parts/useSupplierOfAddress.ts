import { useSearchParams } from 'react-router-dom';
import { useCall } from '#console/data/useCall.ts';
import { accounts } from '#features/accounts/contract.ts';
import type { Account } from '#features/accounts/schema.ts';

/** The supplier that `?supplier=` names: the page of an order, or of a supplier, leads to a new record with it. */
export function useSupplierOfAddress(): { supplier: Account | undefined; isLoading: boolean } {
  const id = useSearchParams()[0].get('supplier');
  const { data, isLoading } = useCall(accounts.getAccount, { path: { id: id ?? '' } }, { enabled: id !== null });
  return { supplier: Array.isArray(data) ? undefined : data, isLoading };
}
