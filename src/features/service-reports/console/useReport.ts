import { useDataProvider, useEvent } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tryAgain } from '#console/connection/connection.ts';
import { newKey } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { dropKept, keep } from '#console/kept/kept.ts';
import { afterOtherTabs } from '#console/kept/tabs.ts';
import { useKeeper, useKept } from '#console/kept/useKept.ts';
import { codeOf } from '#features/assets/console/parts/index.ts';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Point } from '../rules.ts';
import type { ServiceReport, ServiceReportBody } from '../schema.ts';
import { begunDraft } from './begunDraft.ts';
import { bodyOf, type Entry } from './entry.ts';
import { hasUnsent, isPutOff, ReportDraft, savedOf, type DraftState } from './ReportDraft.ts';
import { holdReport, reportPrefix, type Saved, type Sent, type WaitingReport } from './waiting/waiting.ts';

/** See {@link useReport}. */
export interface ReportStart {
  entry: Entry;
  /** The key of its stored content in this browser. */
  key: string;
  /** The content that was stored when the page was opened. */
  kept: WaitingReport | undefined;
  /** The address of the page, which leads back to it. */
  page: string;
  /** The draft that is continued. */
  draft: ServiceReport | undefined;
  /** The completed report that a new one corrects. */
  corrects: string | undefined;
  /** The visit that a new report is made on. */
  workOrderId: string | undefined;
}

/**
 * A report while it is filled in, saved on the server as a draft at each pause in typing. Without an answer it is kept on the
 * screen and in this browser, and sent again once there is a connection.
 */
export function useReport(asset: Asset, points: readonly Point[], start: ReportStart) {
  const { kept } = start;
  const { isPending, isOurs, ...page } = useDraftPage(asset, points, start);
  const [draft] = useState(() => new ReportDraft(startState(start), page));
  const state = useSyncExternalStore(draft.watch, draft.now);
  useOtherTabs(start.key, draft, isOurs);
  const isWaiting = isUnreachable(state.failure);
  useEffect(() => draft.open(), [draft]);
  useEffect(() => (kept ? holdReport(kept.page) : undefined), [kept]);
  const isBusy = !isWaiting && isFaultOrLimit(state.failure);
  useEffect(() => (isWaiting ? tryAgain(draft.keep) : undefined), [isWaiting, draft]);
  // it may last, so the pauses grow
  useEffect(() => (isBusy ? tryAgain(draft.keep, longestPause) : undefined), [isBusy, draft]);
  return { ...state, draft, isPending, isWaiting, isPutOff: isPutOff(state), isDirty: state.entry !== state.stored };
}

/** Lets a draft take over what the person fills in of the same report in another tab. */
function useOtherTabs(key: string, draft: ReportDraft, isOurs: (value: WaitingReport) => boolean): void {
  const value = useKept<WaitingReport>(reportPrefix)?.find((kept) => kept.key === key)?.value;
  const before = useRef(value);
  useEffect(() => {
    const wasOurs = before.current === undefined || isOurs(before.current);
    before.current = value;
    if (value ? !isOurs(value) : !wasOurs) draft.takeOver(value);
  }, [value, draft, isOurs]);
}

const longestPause = 120_000;

// A fault of the server, or too many requests: the same draft may be saved later
function isFaultOrLimit(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

function startState({ entry, kept, draft }: ReportStart): DraftState {
  return {
    entry: kept?.entry ?? entry,
    stored: kept?.stored ?? entry,
    saved: kept?.saved ?? (draft && savedOf(draft)),
    unanswered: kept?.unanswered,
    failure: undefined,
    isMerged: false,
    isClosed: false,
    isVisitGone: false,
    isEnded: false,
  };
}

/** The services that a draft needs, always with the present values. */
function useDraftPage(asset: Asset, points: readonly Point[], { key, kept, page, corrects, workOrderId }: ReportStart) {
  const keeper = useKeeper();
  const dataProvider = useDataProvider();
  const { run, isPending } = useWrite('serviceReports', 'write');
  const [nextKey] = useState(newKey);
  const [ours] = useState(() => new WeakSet<WaitingReport>(kept ? [kept] : []));
  const { id, locationId } = asset;
  const path = { locationId, id };
  const bodyNow = useEvent((entry: Entry, saved: Saved | undefined, status: ServiceReport['status']): ServiceReportBody => ({
    ...bodyOf(entry, points),
    status,
    ...(saved ? { id: saved.id } : { correctsReportId: corrects ?? null, workOrderId: workOrderId ?? entry.workOrderId ?? null }),
  }));
  const send = useEvent(({ body, saved, key: idempotencyKey }: Sent) =>
    run({ path, body, idempotencyKey, ...(saved ? { ifMatch: saved.version } : {}) }),
  );
  const findBegun = useEvent(async () => {
    const { data } = await dataProvider.getList<ServiceReport>('serviceReports', { meta: { path }, filter: { status: 'Concept' } });
    return begunDraft(data, { workOrderId, corrects, person: keeper ?? '' });
  });
  const remember = useEvent((state: DraftState) => {
    if (keeper === undefined) return;
    if (state.isEnded || !hasUnsent(state)) return void dropKept(key);
    const { entry, stored, saved, unanswered } = state;
    const next = entry === unanswered?.entry ? undefined : { body: bodyNow(entry, saved, 'Concept'), key: nextKey };
    const waiting: WaitingReport = { asset: { id, locationId, name: codeOf(asset) }, page, entry, stored, saved, unanswered, next };
    ours.add(waiting);
    void keep(key, keeper, waiting);
  });
  const [alone] = useState(
    () =>
      <Answer>(work: () => Promise<Answer>) =>
        afterOtherTabs(`report${key}`, work),
  );
  const [isOurs] = useState(() => (value: WaitingReport) => ours.has(value));
  return { bodyOf: bodyNow, send, findBegun, alone, remember, isPending, isOurs };
}
