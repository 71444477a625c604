import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#contract/apiError.ts';

/** Whether the server can be asked: the browser has a network or not, and somebody answers there or nobody does. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Milliseconds after which somebody is asked again where nobody answered. */
const pause = 5000;

let isAnswered = true;
const listeners = new Set<() => void>();

/** Whether a call failed because nobody answered it, or something in between did. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

/** Notes how a call ended. */
export function noteAnswer(error?: unknown): void {
  const before = isAnswered;
  isAnswered = !isUnreachable(error);
  if (isAnswered !== before) for (const listener of listeners) listener();
}

/** How often a query is asked again: soon where nobody answered, else as it wants itself. */
export function againAfter(otherwise: number | false = false) {
  return ({ state }: { state: { error: unknown } }) => (isUnreachable(state.error) ? pause : otherwise);
}

/** Tries something again until the returned function is called: every few seconds, and as soon as there is a network. */
export function tryAgain(attempt: () => void): () => void {
  const timer = setInterval(() => onlineManager.isOnline() && attempt(), pause);
  const stop = onlineManager.subscribe((isOnline) => isOnline && attempt());
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** The connection as it is now. */
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
