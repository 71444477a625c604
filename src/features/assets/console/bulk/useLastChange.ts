import { useStore } from 'ra-core';
import { useDivision } from '#console/data/DataContext.ts';
import { useKeeper } from '#console/kept/useKept.ts';

/** Objects that were changed at one time. */
export interface ChangedPart {
  at: string;
  ids: readonly string[];
}

const none: readonly ChangedPart[] = [];

/** The parts of the last change of many objects by this person in this browser that were not taken back, the last part first. */
export function useLastChange(): [readonly ChangedPart[], (parts: readonly ChangedPart[]) => void] {
  const key = `lastAssetChange/${useKeeper() ?? ''}/${useDivision().code}`;
  const [parts, setParts] = useStore<readonly ChangedPart[]>(key, none);
  return [parts, setParts];
}

/** The number of objects in some parts of a change. */
export function countIn(parts: readonly ChangedPart[]): number {
  return parts.reduce((sum, { ids }) => sum + ids.length, 0);
}
