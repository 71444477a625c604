import { onlineManager } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { SignInError } from '../auth/signInError.ts';
import { isSignInPutOff, noteAnswer, tryAgain, useSignInPutOff } from '../connection/connection.ts';
import type { Kept } from './kept.ts';
import { sentSoFar } from './sending.ts';
import { inOneTab } from './tabs.ts';

// Milliseconds after a failure before new items are sent
const pause = 5000;
// files are large: sending them every few seconds would drain the battery of a phone
const longestPause = 120_000;

/**
 * Sends what waits in this browser: at once when it changes, again and again until nothing waits, and as soon as there is a network.
 * After a failure the pauses grow until anything gets through.
 * One tab does it at a time for each `name`. `send` sends one item after another and resolves with whether it sent any; it rejects
 * when that may be repeated, for example after no answer. `waiting` must stay the same array until it changes. Once the person has
 * put off signing in again, nothing is sent until a call is answered or {@link askAgain} is called, so that no dialog opens by itself.
 */
export function useSending(name: string, waiting: readonly Kept[], send: () => Promise<boolean>): void {
  const isRunning = useRef(false);
  const silentUntil = useRef(0);
  const [round, setRound] = useState(0);
  // the failures since anything was sent begin with a short pause
  const [failedAfter, setFailedAfter] = useState<number>();
  const run = useEvent(async () => {
    if (isRunning.current || !onlineManager.isOnline() || isSignInPutOff()) return;
    isRunning.current = true;
    try {
      if (await inOneTab(`sending/${name}`, send)) setRound((count) => count + 1);
      setFailedAfter(undefined);
    } catch (error) {
      silentUntil.current = Date.now() + pause;
      setFailedAfter(sentSoFar());
      if (error instanceof SignInError) noteAnswer(error);
      // oxlint-disable-next-line no-console -- an error of the program; everything else passes while it waits
      if (!(error instanceof ApiError || error instanceof SignInError)) console.error(error);
    } finally {
      isRunning.current = false;
    }
  });

  const isPutOff = useSignInPutOff();
  const isWaiting = waiting.length > 0;
  // an item may become ready without an event, as when the page that holds it is closed, so waiting items are tried every few
  // seconds, and less often after a failure
  useEffect(() => (isWaiting ? tryAgain(run, failedAfter === undefined ? pause : longestPause) : undefined), [isWaiting, failedAfter, run]);
  // new items are sent at once, but not within the pause after a failure
  useEffect(() => {
    if (Date.now() >= silentUntil.current) void run();
  }, [waiting, round, isPutOff, run]);
}
