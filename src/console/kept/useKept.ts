import { useGetIdentity } from 'ra-core';
import { useMemo, useSyncExternalStore } from 'react';
import { keptNow, watchKept, type Kept } from './kept.ts';

/** The person whose values are stored; undefined until the session is known. */
export function useKeeper(): string | undefined {
  const { identity, isPending } = useGetIdentity();
  return isPending ? undefined : String(identity?.id ?? '');
}

/** The person's values whose keys have a prefix, oldest first; undefined until they have been read. */
export function useKept<Value>(prefix: string): readonly Kept<Value>[] | undefined {
  const keeper = useKeeper();
  const all = useSyncExternalStore(watchKept, keptNow);
  return useMemo(() => {
    if (keeper === undefined) return undefined;
    // the code that stores values under a prefix also reads them
    return all?.filter(({ key, owner }) => owner === keeper && key.startsWith(prefix)) as Kept<Value>[] | undefined;
  }, [all, keeper, prefix]);
}
