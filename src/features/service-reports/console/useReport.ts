import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { isUnreachable, tryAgain } from '#console/connection/connection.ts';
import { isRefused } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { mergeRecord } from '#console/forms/mergeRecord.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Point } from '../rules.ts';
import type { ServiceReport } from '../schema.ts';
import { bodyOf, entryOf, type Entry } from './entry.ts';

const pause = 1500;

/** See {@link useReport}. */
export interface ReportStart {
  entry: Entry;
  /** The draft that goes on. */
  draft: ServiceReport | undefined;
  /** The completed report that a new one corrects. */
  corrects: string | undefined;
  /** The visit that a new report is made on. */
  workOrderId: string | undefined;
}

/** One write: what was filled in, and the draft that it changes. */
interface Sent {
  entry: Entry;
  saved: Saved | undefined;
  status: ServiceReport['status'];
}

type Saved = ReturnType<typeof savedOf>;

/**
 * A report that is filled in, kept on the server as a draft whenever typing has paused. Without an answer it stays as it is on the
 * screen and is sent again by itself once there is a connection.
 */
export function useReport(asset: Asset, points: readonly Point[], { entry: first, draft, corrects, workOrderId }: ReportStart) {
  const [entry, setEntry] = useState(first);
  const [saved, setSaved] = useState(draft && savedOf(draft));
  const [failure, setFailure] = useState<unknown>();
  const [isMerged, setMerged] = useState(false);
  const { run, isPending } = useWrite('serviceReports', 'write');
  const latest = useRef({ entry, saved });
  const stored = useRef(first);
  useEffect(() => {
    latest.current = { entry, saved };
  });

  // one after another: each sends what is filled in by then, with the version that the one before was answered with
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const unanswered = useRef<Sent>(undefined);
  const write = (status: ServiceReport['status']): Promise<ServiceReport> => {
    const written = turn.current.then(() => send(status));
    turn.current = written.catch(() => undefined);
    return written;
  };
  // typing may have paused while the report was being completed: nothing follows a completed one
  const isCompleted = useRef(false);
  const keep = () => {
    turn.current = turn.current.then(() => (isCompleted.current ? undefined : send('Concept').catch(setFailure)));
  };
  // what had no certain answer may have been stored: it is sent as it was, under its own Idempotency-Key, before what changed since
  const send = async (status: ServiceReport['status']) => {
    const missing = unanswered.current;
    const isChanged = missing !== undefined && (missing.entry !== latest.current.entry || missing.status !== status);
    if (isChanged) await sendOnce(missing).catch((error: unknown) => (isRefused(error) ? undefined : Promise.reject(error)));
    return sendOnce({ ...latest.current, status });
  };
  const sendOnce = async (sent: Sent) => {
    const { entry: now, saved: before, status } = sent;
    const body = {
      ...bodyOf(now, points),
      status,
      ...(before ? { id: before.id } : { correctsReportId: corrects ?? null, workOrderId: workOrderId ?? now.workOrderId ?? null }),
    };
    const path = { locationId: asset.locationId, id: asset.id };
    unanswered.current = sent;
    try {
      const report = await run({ path, body, ...(before ? { ifMatch: before.version } : {}) });
      unanswered.current = undefined;
      isCompleted.current = report.status === 'Completed';
      stored.current = now;
      latest.current.saved = savedOf(report);
      setSaved(savedOf(report));
      setFailure(undefined);
      return report;
    } catch (error) {
      if (isRefused(error)) unanswered.current = undefined;
      const current = draftIn(error, before);
      if (!current) throw error;
      merge(current);
      // what is completed is read first
      if (status === 'Completed') throw error;
      return sendOnce({ ...latest.current, status });
    }
  };
  // another person wrote the same draft, perhaps after a write of this screen whose answer was lost: both are kept
  const merge = (current: ServiceReport) => {
    const theirs = entryOf(current, current.reportDate);
    // records of JSON like those of forms
    const { merged } = mergeRecord({ ...stored.current }, { ...latest.current.entry }, { ...theirs });
    const both = merged as unknown as Entry;
    stored.current = theirs;
    latest.current = { entry: both, saved: savedOf(current) };
    setEntry(both);
    setSaved(savedOf(current));
    setMerged(true);
  };

  useEffect(() => {
    if (entry === stored.current) return undefined;
    const timer = window.setTimeout(keep, pause);
    return () => window.clearTimeout(timer);
    // the writing function is another one at every render, the entry alone says whether to save
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry]);

  const isWaiting = isUnreachable(failure);
  const sendAgain = useEvent(keep);
  useEffect(() => (isWaiting ? tryAgain(sendAgain) : undefined), [isWaiting, sendAgain]);

  return { entry, setEntry, saved, failure, isWaiting, isPending, isMerged, write, isDirty: entry !== stored.current };
}

function savedOf({ id, modified, version }: ServiceReport): { id: string; at: string; version: number } {
  return { id, at: modified, version };
}

/** The draft as it is, where a write was refused because it is another version. */
function draftIn(error: unknown, known: Saved | undefined): ServiceReport | undefined {
  const current = error instanceof ApiError && error.code === 'versionConflict' ? error.extra['current'] : undefined;
  const draft = current as ServiceReport | null | undefined; // as the server answers it
  return draft && draft.id === known?.id && draft.version !== known.version && draft.status === 'Concept' ? draft : undefined;
}
