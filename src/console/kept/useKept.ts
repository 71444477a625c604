import { useGetIdentity } from 'ra-core';
import { useMemo, useSyncExternalStore } from 'react';
import { keptNow, watchKept, type Kept } from './kept.ts';

/** The person who keeps something; undefined until the session says who that is. */
export function useKeeper(): string | undefined {
  const { identity, isPending } = useGetIdentity();
  return isPending ? undefined : String(identity?.id ?? '');
}

/** What the person has kept under keys that begin so, oldest first; undefined until it has been read. */
export function useKept<Value>(prefix: string): readonly Kept<Value>[] | undefined {
  const keeper = useKeeper();
  const all = useSyncExternalStore(watchKept, keptNow);
  return useMemo(() => {
    if (keeper === undefined) return undefined;
    // who keeps something under a prefix also reads it
    return all?.filter(({ key, owner }) => owner === keeper && key.startsWith(prefix)) as Kept<Value>[] | undefined;
  }, [all, keeper, prefix]);
}
