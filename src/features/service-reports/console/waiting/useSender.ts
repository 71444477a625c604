import { onlineManager } from '@tanstack/react-query';
import { useDataProvider, useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { SignInError } from '#console/auth/signInError.ts';
import { tryAgain } from '#console/connection/connection.ts';
import { isRefused } from '#console/data/submissionKeys.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { dropKept, keep, keptNow, type Kept } from '#console/kept/kept.ts';
import { useKept } from '#console/kept/useKept.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { Asset } from '#features/assets/schema.ts';
import { savedOf } from '../ReportDraft.ts';
import { sending } from './sending.ts';
import { isHeld, nameReport, photoPrefix, reportPrefix, type Sent, type WaitingPhoto, type WaitingReport } from './waiting.ts';

// Milliseconds after a failure before what was added since is sent
const pause = 5000;
// photos are large: sending them every few seconds would drain a phone
const longestPause = 120_000;

/** Sends what waits, one after another, as soon as there is a connection: reports that no page shows, and all photos. */
export function useSender() {
  const reports = useKept<WaitingReport>(reportPrefix);
  const photos = useKept<WaitingPhoto>(photoPrefix);
  const { run: write } = useWrite('serviceReports', 'write');
  const { run: attach } = useWrite('serviceReports', 'attach');
  const dataProvider = useDataProvider();
  const problemText = useProblemText();
  const isRunning = useRef(false);
  const silentUntil = useRef(0);
  const [round, setRound] = useState(0);

  const sendReport = async (kept: Kept<WaitingReport>) => {
    const { asset, next } = kept.value;
    let { saved, unanswered } = kept.value;
    const send = async ({ body, key, saved: before }: Sent) => {
      const path = { locationId: asset.locationId, id: asset.id };
      saved = savedOf(await write({ path, body, idempotencyKey: key, ...(before ? { ifMatch: before.version } : {}) }));
    };
    // completing is a decision: where its answer was lost, only a person repeats it
    if (unanswered?.status === 'Concept') {
      await send(unanswered).catch((error: unknown) => (next && isFinal(error) ? undefined : Promise.reject(error)));
      unanswered = undefined;
      if (saved) await keep(kept.key, kept.owner, { ...kept.value, saved, unanswered });
    }
    if (next) {
      const body = saved ? { ...next.body, id: saved.id } : next.body;
      // as it goes, so that a page that is opened after a lost answer repeats it
      const sent: Sent = { entry: kept.value.entry, saved, status: 'Concept', body, key: next.key };
      await keep(kept.key, kept.owner, { ...kept.value, saved, unanswered: sent, next: undefined });
      await send(sent);
    }
    if (saved && photos) await nameReport(photos, kept.key, saved.id);
    await dropKept(kept.key);
  };
  const sendPhoto = async ({ key, value }: Kept<WaitingPhoto>) => {
    const { asset, reportId, checklistKey, file, idempotencyKey } = value;
    if (reportId === undefined) return;
    const path = { locationId: asset.locationId, id: asset.id, serviceReportId: reportId };
    await attach({ path, form: { type: 'Photo', checklistKey }, file, idempotencyKey });
    await dropKept(key);
  };
  // an object that was moved is found at its new place
  const placeOf = async ({ id, locationId }: WaitingReport['asset']): Promise<string | undefined> => {
    const { data } = await dataProvider.getOne<Asset>('assets', { id }).catch(() => ({ data: undefined }));
    return data?.locationId === locationId ? undefined : data?.locationId;
  };
  const sendOne = async <Value extends WaitingReport | WaitingPhoto>(kept: Kept<Value>, send: (kept: Kept<Value>) => Promise<void>) => {
    if (!keptNow()?.some(({ key }) => key === kept.key)) return;
    sending.add(kept.key);
    try {
      await send(kept);
    } catch (error) {
      if (!isFinal(error)) throw error;
      const moved = error instanceof ApiError && error.status === 404 ? await placeOf(kept.value.asset) : undefined;
      const value = moved
        ? { ...kept.value, asset: { ...kept.value.asset, locationId: moved } }
        : { ...kept.value, refusal: problemText(error) };
      await keep(kept.key, kept.owner, value);
    } finally {
      sending.delete(kept.key);
    }
  };
  const sendAll = useEvent(async () => {
    if (isRunning.current || !onlineManager.isOnline()) return;
    isRunning.current = true;
    try {
      const waiting = (reports ?? []).filter(({ value }) => value.refusal === undefined && !isHeld(value));
      // A slow line carries one thing at a time
      for (const report of waiting) if (!isHeld(report.value)) await sendOne(report, sendReport);
      const ready = (photos ?? []).filter(({ value }) => value.refusal === undefined && value.reportId !== undefined);
      for (const photo of ready) await sendOne(photo, sendPhoto);
      setRound((count) => count + (waiting.length + ready.length > 0 ? 1 : 0));
    } catch (error) {
      silentUntil.current = Date.now() + pause;
      // oxlint-disable-next-line no-console -- an error of the program; everything else passes while it waits
      if (!(error instanceof ApiError || error instanceof SignInError)) console.error(error);
    } finally {
      isRunning.current = false;
    }
  });

  const isWaiting = (reports?.length ?? 0) + (photos?.length ?? 0) > 0;
  // each round that went well begins anew with the short pause
  useEffect(() => (isWaiting ? tryAgain(() => void sendAll(), longestPause) : undefined), [isWaiting, round, sendAll]);
  // what was added goes at once; after a failure only in its time
  useEffect(() => {
    if (Date.now() >= silentUntil.current) void sendAll();
  }, [reports, photos, round, sendAll]);
  return { reports: reports ?? [], photos: photos ?? [] };
}

// the session may be renewed, a limit passes
const passing = new Set([401, 408, 429]);

function isFinal(error: unknown): boolean {
  return isRefused(error) && error instanceof ApiError && !passing.has(error.status);
}
