import { useWatch } from 'react-hook-form';
import { useCall } from '#console/data/useCall.ts';
import { accounts } from '#features/accounts/contract.ts';
import type { Account } from '#features/accounts/schema.ts';

const minute = 60_000;

/** The account of the supplier that stands in the form. */
export function useSupplier(): Account | undefined {
  const id: unknown = useWatch({ name: 'supplierId' });
  const isKnown = typeof id === 'string' && id !== '';
  const { data } = useCall(accounts.getAccount, { path: { id: isKnown ? id : '' } }, { enabled: isKnown, staleTime: minute });
  return !isKnown || data === undefined || Array.isArray(data) ? undefined : data;
}
