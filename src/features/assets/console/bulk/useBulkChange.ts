import { useRef, useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { AssetBulkChange, AssetBulkResult } from '../../bulkSchema.ts';
import { countIn, useLastChange, type ChangedPart } from './useLastChange.ts';

/** The result for one object. */
export type BulkRow = AssetBulkResult['rows'][number];

/** A change of many objects, without their ids, which the hook adds. */
export type BulkChange = AssetBulkChange extends infer Change
  ? Change extends unknown
    ? Omit<Change, 'ids' | 'filter' | 'dryRun'>
    : never
  : never;

/** What a run does: try a change, make it, or take it back. */
export type BulkRunKind = 'trial' | 'result' | 'undone';

/** A running change of many objects. */
export interface BulkRun {
  kind: BulkRunKind;
  /** The objects that are done, with the result of each. */
  rows: readonly BulkRow[];
  total: number;
  state: 'waiting' | 'running' | 'stopped' | 'done';
  start: (change: BulkChange, ids: readonly string[], isTrial: boolean) => Promise<void>;
  stop: () => void;
  /** Takes back the last change, as far as that was not done yet, the last part first; undefined when there is nothing. */
  undo: (() => Promise<void>) | undefined;
}

// small enough to show progress, large enough that round trips take little time
const chunk = 50;

/** Changes many objects in parts, so that the progress is visible and it can be stopped; a trial run changes nothing. */
export function useBulkChange(): BulkRun {
  const showProblem = useProblemNotice();
  const { run } = useWrite('assets', 'change');
  const { run: runUndo } = useWrite('assets', 'undoChange');
  const [kind, setKind] = useState<BulkRunKind>('trial');
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<BulkRun['state']>('waiting');
  const [changed, setChanged] = useLastChange();
  const isStopped = useRef(false);

  /** Does parts one after another, until one fails or the run is stopped. */
  async function runParts<Part>(parts: readonly Part[], count: number, doPart: (part: Part) => Promise<{ rows: readonly BulkRow[] }>) {
    isStopped.current = false;
    setRows([]);
    setTotal(count);
    setState('running');
    for (const part of parts) {
      if (isStopped.current) break;
      try {
        // The result of each part is shown before the next one is sent
        const answer = await doPart(part);
        setRows((done) => [...done, ...answer.rows]);
      } catch (error) {
        showProblem(error);
        isStopped.current = true;
      }
    }
    setState(isStopped.current ? 'stopped' : 'done');
  }

  const start = async (change: BulkChange, ids: readonly string[], isTrial: boolean) => {
    setKind(isTrial ? 'trial' : 'result');
    const parts = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, index) => ids.slice(index * chunk, (index + 1) * chunk));
    let done: readonly ChangedPart[] = [];
    await runParts(parts, ids.length, async (part) => {
      const answer = await run({ body: { ...change, ids: part, dryRun: isTrial } });
      const { at } = answer;
      if (at !== undefined) setChanged((done = [{ at, ids: changedIds(answer.rows) }, ...done]));
      return answer;
    });
  };
  const undo = async () => {
    setKind('undone');
    let left = changed;
    await runParts(changed, countIn(changed), async (part) => {
      const answer = await runUndo({ body: { at: part.at, ids: [...part.ids] } });
      setChanged((left = left.filter((one) => one !== part)));
      return answer;
    });
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { kind, rows, total, state, start, stop, undo: changed.length > 0 ? undo : undefined };
}

function changedIds(rows: readonly BulkRow[]): string[] {
  return rows.flatMap(({ id, result }) => (result === 'Changed' ? [id] : []));
}
