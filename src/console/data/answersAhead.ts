import type { Transport, TransportAnswer, TransportRequest } from '#contract/transport.ts';

/** A transport that can also send requests before a screen needs their answers. */
export interface AheadTransport {
  transport: Transport;
  /**
   * Sends a request that a screen will soon make. The first equal request uses this answer while it is fresh; an unused answer
   * costs one request. The call must pass the signal on.
   */
  askAhead: (call: (signal: AbortSignal) => Promise<unknown>) => void;
}

/** Milliseconds for which an answer that was requested early may be used. */
export const freshness = 10_000;

/** Lets the first requests of a page be sent while the code of its screen is still loading. */
export function withAnswersAhead(send: Transport): AheadTransport {
  const guesses = new WeakSet<AbortSignal>();
  const ahead = new Map<string, { answer: Promise<TransportAnswer>; sent: number }>();

  const transport: Transport = (request) => {
    if (request.method !== 'GET') return send(request);
    const key = keyOf(request);
    if (request.signal && guesses.has(request.signal)) {
      const answer = send(request);
      ahead.set(key, { answer, sent: Date.now() });
      return answer;
    }
    const found = ahead.get(key);
    ahead.delete(key);
    return found && Date.now() - found.sent < freshness ? found.answer : send(request);
  };

  const askAhead: AheadTransport['askAhead'] = (call) => {
    const { signal } = new AbortController();
    guesses.add(signal);
    // the request that uses the answer gets the failure; without one it does not matter
    call(signal).catch(() => undefined);
  };

  return { transport, askAhead };
}

function keyOf({ url, headers }: TransportRequest): string {
  const { Authorization: _token, ...asked } = headers;
  return JSON.stringify([url, asked]);
}
