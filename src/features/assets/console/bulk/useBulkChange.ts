import { useRef, useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { AssetBulkChange, AssetBulkResult } from '../../bulkSchema.ts';

/** What became of one object. */
export type BulkRow = AssetBulkResult['rows'][number];

/** What is to become of each object; the objects themselves are named by the runner. */
export type BulkChange = AssetBulkChange extends infer Change
  ? Change extends unknown
    ? Omit<Change, 'ids' | 'filter' | 'dryRun'>
    : never
  : never;

/** A change of many objects on its way. */
export interface BulkRun {
  /** Those that are done, with what became of each. */
  rows: readonly BulkRow[];
  total: number;
  state: 'waiting' | 'running' | 'stopped' | 'done';
  start: (change: BulkChange, ids: readonly string[], isTrial: boolean) => Promise<void>;
  stop: () => void;
}

// few enough that the progress is seen, many enough that little time goes into round trips
const chunk = 50;

/** Changes many objects in parts, so that its progress is seen and it can be stopped; a trial changes nothing. */
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
        // Each part is seen before the next is sent
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
