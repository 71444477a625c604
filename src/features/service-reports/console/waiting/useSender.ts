import { onlineManager } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { SignInError } from '#console/auth/signInError.ts';
import { tryAgain } from '#console/connection/connection.ts';
import { useKept } from '#console/kept/useKept.ts';
import { useSendOne } from './useSendOne.ts';
import { isHeld, photoPrefix, reportPrefix, type WaitingPhoto, type WaitingReport } from './waiting.ts';

// Milliseconds after a failure before new items are sent
const pause = 5000;
// photos are large: sending them every few seconds would drain the battery of a phone
const longestPause = 120_000;

/**
 * Sends everything that waits, one item after another, as soon as there is a connection: reports whose page is not open, and all
 * photos.
 */
export function useSender() {
  const reports = useKept<WaitingReport>(reportPrefix);
  const photos = useKept<WaitingPhoto>(photoPrefix);
  const { sendReport, sendPhoto } = useSendOne();
  const isRunning = useRef(false);
  const silentUntil = useRef(0);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  const sendAll = useEvent(async () => {
    if (isRunning.current || !onlineManager.isOnline()) return;
    isRunning.current = true;
    try {
      const waiting = (reports ?? []).filter(({ value }) => value.refusal === undefined && !isHeld(value));
      // a slow line carries one item at a time
      for (const report of waiting) if (!isHeld(report.value)) await sendReport(report, photos ?? []);
      const ready = (photos ?? []).filter(({ value }) => value.refusal === undefined && value.reportId !== undefined);
      for (const photo of ready) await sendPhoto(photo);
      setRound((count) => count + (waiting.length + ready.length > 0 ? 1 : 0));
      setFailed(false);
    } catch (error) {
      silentUntil.current = Date.now() + pause;
      setFailed(true);
      // oxlint-disable-next-line no-console -- an error of the program; everything else passes while it waits
      if (!(error instanceof ApiError || error instanceof SignInError)) console.error(error);
    } finally {
      isRunning.current = false;
    }
  });

  const isWaiting = (reports?.length ?? 0) + (photos?.length ?? 0) > 0;
  // closing a page releases its report without an event, so waiting items are tried every few seconds, and less often after a
  // failure
  useEffect(
    () => (isWaiting ? tryAgain(() => void sendAll(), hasFailed ? longestPause : pause) : undefined),
    [isWaiting, hasFailed, sendAll],
  );
  // new items are sent at once, but not within the pause after a failure
  useEffect(() => {
    if (Date.now() >= silentUntil.current) void sendAll();
  }, [reports, photos, round, sendAll]);
  return { reports: reports ?? [], photos: photos ?? [] };
}
