import { useGetOne } from '#console/data/useMethod.ts';

/** The name of an account, as soon as it is known. */
export function AccountName({ id }: { id: string }) {
  return <>{useGetOne('accounts', { id }, { staleTime: 60_000 }).data?.name ?? '…'}</>;
}
