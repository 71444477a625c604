import { useEffect, useMemo, useRef, useState } from 'react';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { Item } from '../../schema.ts';
import { useItemsOf } from './useItemsOf.ts';

/** Items by their ids; see {@link useKnownItems}. */
export interface KnownItems {
  of(id: string | null | undefined): Item | undefined;
  add(item: Item): void;
}

/**
 * The items that lines had when their form opened, as soon as they have loaded, and those that were added since: what came from an
 * item is recognised on a stored line too. The same object between renders.
 */
export function useKnownItems<Line extends { itemId?: string | null | undefined }>(store: LineStore<Line>): KnownItems {
  const [ids] = useState(() => store.lines().flatMap(({ itemId }) => itemId ?? []));
  const stored = useItemsOf(ids);
  const known = useRef(new Map<string, Item>());
  useEffect(() => {
    for (const item of stored.values()) known.current.set(item.id, item);
  }, [stored]);
  return useMemo(
    () => ({
      of: (id) => known.current.get(id ?? ''),
      add: (item) => void known.current.set(item.id, item),
    }),
    [],
  );
}
