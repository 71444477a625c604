import { useCallback, useState } from 'react';
import { settleClashes, type FormRecord, type Merge, type Side } from './mergeRecord.ts';

/** A question to the person: which side wins where both changed the same field. */
export interface Conflict {
  merge: Merge;
  /** Answers with a side per clash; undefined goes back to the form without saving. */
  decide: (sides: Readonly<Record<string, Side>> | undefined) => void;
}

/** Asks which side wins, when there is something to ask: the settled record, or undefined when the person went back. */
export type SettleMerge = (merge: Merge) => Promise<FormRecord | undefined>;

/** The open conflict, for the dialog, and how to ask. */
export function useConflict(): { conflict: Conflict | undefined; settle: SettleMerge } {
  const [conflict, setConflict] = useState<Conflict>();
  const settle = useCallback<SettleMerge>(async (merge) => {
    if (merge.clashes.length === 0) return merge.merged;
    const sides = await new Promise<Readonly<Record<string, Side>> | undefined>((decide) => setConflict({ merge, decide }));
    setConflict(undefined);
    return sides && settleClashes(merge, sides);
  }, []);
  return { conflict, settle };
}
