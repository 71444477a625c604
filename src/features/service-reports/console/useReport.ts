import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Point } from '../rules.ts';
import type { ServiceReport } from '../schema.ts';
import { bodyOf, type Entry } from './entry.ts';

const pause = 1500;

/** A report that is filled in, kept on the server as a draft whenever typing has paused. */
export function useReport(asset: Asset, points: readonly Point[], first: Entry, draft: ServiceReport | undefined) {
  const [entry, setEntry] = useState(first);
  const [saved, setSaved] = useState<{ id: string; at: string } | undefined>(draft && { id: draft.id, at: draft.modified });
  const [failure, setFailure] = useState<unknown>();
  const { run, isPending } = useWrite('serviceReports', 'write');
  const latest = useRef({ entry, id: saved?.id });
  const stored = useRef(first);
  useEffect(() => {
    latest.current = { entry, id: saved?.id };
  });

  const write = async (status: ServiceReport['status']) => {
    const { entry: now, id } = latest.current;
    const body = { ...bodyOf(now, points), status, ...(id === undefined ? {} : { id }) };
    const report = await run({ path: { locationId: asset.locationId, id: asset.id }, body });
    stored.current = now;
    latest.current.id = report.id;
    setSaved({ id: report.id, at: report.modified });
    setFailure(undefined);
    return report;
  };

  useEffect(() => {
    if (entry === stored.current) return undefined;
    const timer = window.setTimeout(() => void write('Concept').catch(setFailure), pause);
    return () => window.clearTimeout(timer);
    // the writing function is another one at every render, the entry alone says whether to save
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry]);

  return { entry, setEntry, saved, failure, isPending, write, isDirty: entry !== stored.current };
}
