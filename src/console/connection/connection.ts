import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { needsPerson, SignInError } from '../auth/signInError.ts';

/** Whether the server can be reached: the browser may have no network, or the server may not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Milliseconds before an unanswered request is sent again. */
const pause = 5000;

let isAnswered = true;
let isPutOff = false;
const listeners = new Set<() => void>();

/** Records the outcome of a call. */
export function noteAnswer(error?: unknown): void {
  const before = [isAnswered, isPutOff];
  isAnswered = !isUnreachable(error);
  if (error instanceof SignInError) isPutOff ||= needsPerson(error);
  else if (error === undefined || (error instanceof ApiError && isAnswered)) isPutOff = false;
  if (isAnswered !== before[0] || isPutOff !== before[1]) tell();
}

/** Whether the person has put off signing in again; ends with the next call that is answered. */
export function isSignInPutOff(): boolean {
  return isPutOff;
}

/** Lets what waits in this browser ask the person to sign in again. */
export function askAgain(): void {
  isPutOff = false;
  tell();
}

/** Whether nothing can be sent now: without a connection, or because the person has put off signing in again. */
export function useIsAway(): boolean {
  const connection = useConnection();
  const isSignedOut = useSignInPutOff();
  return connection !== 'online' || isSignedOut;
}

/** See {@link isSignInPutOff}. */
export function useSignInPutOff(): boolean {
  return useSyncExternalStore(subscribe, isSignInPutOff);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The interval at which a query is repeated: the short pause after an unanswered request, else the query's own interval. */
export function againAfter(otherwise: number | false = false) {
  return ({ state }: { state: { error: unknown } }) => (isUnreachable(state.error) ? pause : otherwise);
}

/**
 * Repeats an attempt until the returned function is called: every few seconds, or with pauses that double up to `longest`, and as
 * soon as the browser has a network. One at a time: an attempt that returns a promise is awaited.
 */
export function tryAgain(attempt: () => unknown, longest = pause): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isRunning = false;
  const attemptAlone = () => {
    if (isRunning) return;
    const result = attempt();
    if (!(result instanceof Promise)) return;
    isRunning = true;
    void result.finally(() => (isRunning = false));
  };
  const attemptAfter = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      attemptAfter(Math.min(2 * wait, longest));
      if (onlineManager.isOnline()) attemptAlone();
    }, wait);
  };
  attemptAfter(pause);
  const stop = onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    attemptAfter(pause);
    attemptAlone();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The current state of the connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connectionNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onlineManager.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function connectionNow(): Connection {
  if (!onlineManager.isOnline()) return 'offline';
  return isAnswered ? 'online' : 'unreachable';
}
