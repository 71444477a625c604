import { useMethod } from '#console/data/useMethod.ts';
import type { AccountIndicators } from '../schema.ts';

/** The indicators of all accounts of a page, loaded by one call; returns a function that gives those of an account by its id. */
export function useIndicators(ids: readonly string[]): (id: string) => AccountIndicators | undefined {
  const { data } = useMethod('accounts', 'indicators', { query: { ids: [...ids] } }, { enabled: ids.length > 0 });
  return (id) => data?.find((one) => one.id === id);
}
