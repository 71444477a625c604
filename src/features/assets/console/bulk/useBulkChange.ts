import { useRef, useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { AssetBulkChange, AssetBulkResult } from '../../bulkSchema.ts';

/** The result for one object. */
export type BulkRow = AssetBulkResult['rows'][number];

/** A change of many objects, without their ids, which the hook adds. */
export type BulkChange = AssetBulkChange extends infer Change
  ? Change extends unknown
    ? Omit<Change, 'ids' | 'filter' | 'dryRun'>
    : never
  : never;

/** A running change of many objects. */
export interface BulkRun {
  /** The objects that are done, with the result of each. */
  rows: readonly BulkRow[];
  total: number;
  state: 'waiting' | 'running' | 'stopped' | 'done';
  start: (change: BulkChange, ids: readonly string[], isTrial: boolean) => Promise<void>;
  stop: () => void;
}

// small enough to show progress, large enough that round trips take little time
const chunk = 50;

/** Changes many objects in parts, so that the progress is visible and it can be stopped; a trial run changes nothing. */
export function useBulkChange(): BulkRun {
  const showProblem = useProblemNotice();
  const { run } = useWrite('assets', 'change');
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<BulkRun['state']>('waiting');
  const isStopped = useRef(false);

  const start = async (change: BulkChange, ids: readonly string[], isTrial: boolean) => {
    isStopped.current = false;
    setRows([]);
    setTotal(ids.length);
    setState('running');
    for (let from = 0; from < ids.length && !isStopped.current; from += chunk) {
      try {
        // The result of each part is shown before the next one is sent
        const answer = await run({ body: { ...change, ids: ids.slice(from, from + chunk), dryRun: isTrial } });
        setRows((done) => [...done, ...answer.rows]);
      } catch (error) {
        showProblem(error);
        isStopped.current = true;
      }
    }
    setState(isStopped.current ? 'stopped' : 'done');
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { rows, total, state, start, stop };
}
