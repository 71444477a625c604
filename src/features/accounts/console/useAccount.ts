import { useCall } from '#console/data/useCall.ts';
import { accounts } from '../contract.ts';
import type { Account } from '../schema.ts';

/** One account by its id; an address that holds a name answers several, which is none here. */
export function useAccount(id: string): { account: Account | undefined; error: unknown; refetch: () => unknown } {
  const { data, error, refetch } = useCall(accounts.getAccount, { path: { id } });
  return { account: Array.isArray(data) ? undefined : data, error, refetch };
}
