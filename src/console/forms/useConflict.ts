import { useGetIdentity } from 'ra-core';
import { useCallback, useState } from 'react';
import { settleClashes, type FormRecord, type Merge, type Side } from './mergeRecord.ts';

/** A question to the person: which side wins where both changed the same field. */
export interface Conflict {
  merge: Merge;
  /** Whether the other side is the same person, in another tab. */
  isOwn: boolean;
  /** Answers with a side per clash; undefined returns to the form without saving. */
  decide: (sides: Readonly<Record<string, Side>> | undefined) => void;
}

/**
 * Asks which side wins over the current record, if there are clashes: resolves with the settled record, or undefined when the
 * person went back.
 */
export type SettleMerge = (merge: Merge, current: FormRecord) => Promise<FormRecord | undefined>;

/** The open conflict, for the dialog, and the function that opens one. */
export function useConflict(): { conflict: Conflict | undefined; settle: SettleMerge } {
  const [conflict, setConflict] = useState<Conflict>();
  const { identity } = useGetIdentity();
  const person = identity?.id;
  const settle = useCallback<SettleMerge>(
    async (merge, current) => {
      if (merge.clashes.length === 0) return merge.merged;
      const isOwn = person !== undefined && current['modifiedBy'] === person;
      const sides = await new Promise<Readonly<Record<string, Side>> | undefined>((decide) => setConflict({ merge, isOwn, decide }));
      setConflict(undefined);
      return sides && settleClashes(merge, sides);
    },
    [person],
  );
  return { conflict, settle };
}
