import { useGetOne } from '#console/data/useMethod.ts';

/** The name of an account, once it has been loaded. */
export function AccountName({ id }: { id: string }) {
  return <>{useGetOne('accounts', { id }, { staleTime: 60_000 }).data?.name ?? '…'}</>;
}
