import { useDataProvider, useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { needsPerson, SignInError } from '#console/auth/signInError.ts';
import { isUnreachable, tryAgain } from '#console/connection/connection.ts';
import { isRefused, newKey } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { dropKept, keep } from '#console/kept/kept.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import { mergeRecord } from '#console/forms/mergeRecord.ts';
import { codeOf } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Point } from '../rules.ts';
import type { ServiceReport } from '../schema.ts';
import { begunDraft } from './begunDraft.ts';
import { bodyOf, entryOf, type Entry } from './entry.ts';
import { holdReport, type Saved, type Sent, type WaitingReport } from './waiting/waiting.ts';

const pause = 1500;

/** See {@link useReport}. */
export interface ReportStart {
  entry: Entry;
  /** Under which it waits in this browser. */
  key: string;
  /** What waited there when the page was opened. */
  kept: WaitingReport | undefined;
  /** The address of the page, which leads back here. */
  page: string;
  /** The draft that goes on. */
  draft: ServiceReport | undefined;
  /** The completed report that a new one corrects. */
  corrects: string | undefined;
  /** The visit that a new report is made on. */
  workOrderId: string | undefined;
}

/**
 * A report that is filled in, kept on the server as a draft whenever typing has paused. Without an answer it stays as it is on the
 * screen and in this browser, and is sent again by itself once there is a connection.
 */
export function useReport(asset: Asset, points: readonly Point[], start: ReportStart) {
  const { entry: first, draft, corrects, workOrderId, key, kept, page } = start;
  const keeper = useKeeper();
  const dataProvider = useDataProvider();
  const [entry, setEntry] = useState(kept?.entry ?? first);
  const [saved, setSaved] = useState(kept?.saved ?? (draft && savedOf(draft)));
  const [isClosed, setClosed] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isMerged, setMerged] = useState(false);
  const { run, isPending } = useWrite('serviceReports', 'write');
  const latest = useRef({ entry, saved });
  const stored = useRef(kept?.stored ?? first);
  useEffect(() => {
    latest.current = { entry, saved };
  });

  // one after another: each sends what is filled in by then, with the version that the one before was answered with
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const unanswered = useRef(kept?.unanswered);
  const [nextKey] = useState(newKey);
  // typing may have paused while the report was being completed: nothing follows a completed one
  const isCompleted = useRef(false);
  // what the server does not have waits in this browser, also when the page is closed
  const remember = useEvent(() => {
    const { entry: now, saved: before } = latest.current;
    if (keeper === undefined) return;
    if (isCompleted.current || (now === stored.current && unanswered.current === undefined)) return void dropKept(key);
    const waiting: WaitingReport = {
      asset: { id: asset.id, locationId: asset.locationId, name: codeOf(asset) },
      page,
      entry: now,
      stored: stored.current,
      saved: before,
      unanswered: unanswered.current,
      next: now === unanswered.current?.entry ? undefined : { body: bodyFor(now, before, 'Concept'), key: nextKey },
    };
    void keep(key, keeper, waiting);
  });
  const write = (status: ServiceReport['status']): Promise<ServiceReport> => {
    const written = turn.current.then(() => send(status));
    turn.current = written.catch(() => undefined);
    return written;
  };
  const keepDraft = () => {
    turn.current = turn.current.then(() => (isCompleted.current ? undefined : send('Concept').catch(setFailure)));
  };
  // what had no certain answer may have been stored: it is sent as it was, under its own Idempotency-Key, before what changed since
  const send = async (status: ServiceReport['status']) => {
    const missing = unanswered.current;
    if (missing?.entry === latest.current.entry && missing.status === status) return sendOnce(missing);
    // completing is a decision: it is not sent again by itself, and what follows finds a completed report where it had arrived
    if (missing?.status === 'Concept')
      await sendOnce(missing).catch((error: unknown) => (isRefused(error) ? undefined : Promise.reject(error)));
    await joinBegun();
    return sendOnce(sentNow(status));
  };
  // another tab of the same person may have begun the report since this page was opened
  const isJoined = useRef(false);
  const joinBegun = async () => {
    if (latest.current.saved) return;
    const path = { locationId: asset.locationId, id: asset.id };
    const { data } = await dataProvider.getList<ServiceReport>('serviceReports', { meta: { path }, filter: { status: 'Concept' } });
    const begun = begunDraft(data, { workOrderId, corrects, person: keeper ?? '' });
    if (!begun) return;
    merge(begun);
    isJoined.current = true;
  };
  /** Keeps the first draft; answers whether it may be completed: what another tab began is read first. */
  const begin = async () => {
    await write('Concept');
    return !isJoined.current;
  };
  const bodyFor = (now: Entry, before: Saved | undefined, status: ServiceReport['status']) => ({
    ...bodyOf(now, points),
    status,
    ...(before ? { id: before.id } : { correctsReportId: corrects ?? null, workOrderId: workOrderId ?? now.workOrderId ?? null }),
  });
  const sentNow = (status: ServiceReport['status']): Sent => {
    const { entry: now, saved: before } = latest.current;
    return { entry: now, saved: before, status, body: bodyFor(now, before, status), key: newKey() };
  };
  const sendOnce = async (sent: Sent) => {
    const { entry: now, saved: before, status, body, key: idempotencyKey } = sent;
    const path = { locationId: asset.locationId, id: asset.id };
    unanswered.current = sent;
    remember();
    try {
      const whole = body as ReturnType<typeof bodyFor>; // made by it, and perhaps kept since
      const report = await run({ path, body: whole, idempotencyKey, ...(before ? { ifMatch: before.version } : {}) });
      unanswered.current = undefined;
      isCompleted.current = report.status === 'Completed';
      stored.current = now;
      latest.current.saved = savedOf(report);
      setSaved(savedOf(report));
      setFailure(undefined);
      remember();
      return report;
    } catch (error) {
      if (isRefused(error)) unanswered.current = undefined;
      if (isCompletedIn(error, before)) setClosed(true);
      const current = draftIn(error, before);
      if (!current) throw error;
      merge(current);
      // what is completed is read first
      if (status === 'Completed') throw error;
      return sendOnce(sentNow(status));
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

  // each draft would ask the person to sign in again: it waits here until they do
  const isPutOff = failure instanceof SignInError && needsPerson(failure);
  useEffect(() => (kept ? holdReport(kept.page) : undefined), [kept]);
  useEffect(() => {
    remember();
    if (isPutOff || (entry === stored.current && unanswered.current === undefined)) return undefined;
    const timer = window.setTimeout(keepDraft, pause);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- keepDraft is another one at every render; the entry alone says whether to save
  }, [entry]);

  const isWaiting = isUnreachable(failure);
  const sendAgain = useEvent(keepDraft);
  useEffect(() => (isWaiting ? tryAgain(sendAgain) : undefined), [isWaiting, sendAgain]);

  const discard = () => {
    isCompleted.current = true;
    remember();
  };
  const isDirty = entry !== stored.current;
  return { entry, setEntry, saved, failure, isWaiting, isPutOff, isPending, isMerged, isClosed, isDirty, write, begin, keepDraft, discard };
}

function savedOf({ id, modified, version }: ServiceReport): Saved {
  return { id, at: modified, version };
}

/** Whether a write was refused because the report had been completed: by another person, or by a write whose answer was lost. */
function isCompletedIn(error: unknown, known: Saved | undefined): boolean {
  const current = error instanceof ApiError && error.code === 'versionConflict' ? error.extra['current'] : undefined;
  const report = current as ServiceReport | null | undefined; // as the server answers it
  return report?.id === known?.id && report?.status === 'Completed';
}

/** The draft as it is, where a write was refused because it is another version. */
function draftIn(error: unknown, known: Saved | undefined): ServiceReport | undefined {
  const current = error instanceof ApiError && error.code === 'versionConflict' ? error.extra['current'] : undefined;
  const draft = current as ServiceReport | null | undefined; // as the server answers it
  return draft && draft.id === known?.id && draft.version !== known.version && draft.status === 'Concept' ? draft : undefined;
}
