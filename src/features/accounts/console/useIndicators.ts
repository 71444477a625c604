import { useMethod } from '#console/data/useMethod.ts';
import type { AccountIndicators } from '../schema.ts';

/** What is going on at the accounts of a page, asked for all of them at once; an account's numbers by its id. */
export function useIndicators(ids: readonly string[]): (id: string) => AccountIndicators | undefined {
  const { data } = useMethod('accounts', 'indicators', { query: { ids: [...ids] } }, { enabled: ids.length > 0 });
  return (id) => data?.find((one) => one.id === id);
}
