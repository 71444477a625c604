import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

/** The name of an account, once it has been loaded. */
export function AccountName({ id }: { id: string }) {
  return <>{useGetOne('accounts', { id }, { staleTime: freshFor.record }).data?.name ?? '…'}</>;
}
