import { onlineManager } from '@tanstack/react-query';
import { ApiError, isUnreachable } from '#contract/apiError.ts';

// milliseconds before the first repetition; each further pause is twice as long
const shortest = 1000;
const longest = 30_000;
const mostFailures = 10;
// a killed server holds an upload for five minutes, and says to wait for five seconds each time
const mostWaits = 70;

/**
 * Repeats a call of which every repetition has the same outcome while its failure passes: no answer, too many requests, a server that
 * is busy, an outdated token, or an upload that another call is using. It waits for as long as the server says, and without a
 * network until there is one. `send` gets the number of failures so far. Rejects when the call is refused, cancelled, or fails ten
 * times while there is a network.
 */
export async function untilPassed<Answer>(send: (failures: number) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  let counted = 0;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await send(failures);
    } catch (error) {
      if (onlineManager.isOnline()) counted += 1;
      if (signal?.aborted || !(error instanceof ApiError) || counted >= mostFailuresOf(error)) throw error;
      const backoff = Math.min(longest, shortest * 2 ** Math.max(0, counted - 1));
      await pause(error.retryAfter === undefined ? backoff : error.retryAfter * 1000, signal);
    }
  }
}

/** How often an error may come before it is given up; 0 when the call would be refused again. */
function mostFailuresOf(error: ApiError): number {
  if (error.code === 'uploadInUse') return mostWaits;
  // each call asks for a token, so the second one has a new token or is refused for good
  if (error.status === 401) return 2;
  return isUnreachable(error) || error.status === 408 || error.status === 429 ? mostFailures : 0;
}

/** Ends after the time, or as soon as the browser has a network again; without a network, only then. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = onlineManager.isOnline() ? setTimeout(end, milliseconds) : undefined;
    const stop = onlineManager.subscribe((isOnline) => isOnline && end());
    signal?.addEventListener('abort', end);
  });
}
