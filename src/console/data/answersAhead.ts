import type { Transport, TransportAnswer, TransportRequest } from '#contract/transport.ts';

/** A transport, and a way to send requests before a screen needs their answers. */
export interface AheadTransport {
  transport: Transport;
  /**
   * Sends a request that a screen will make soon. The first equal request gets this answer while it is fresh; an answer that
   * is not used costs one request. The call must pass the signal on.
   */
  askAhead: (call: (signal: AbortSignal) => Promise<unknown>) => void;
}

/** Milliseconds for which an answer that was fetched ahead may be used. */
export const freshness = 10_000;

/** Lets the first answers of a page be on their way while its screen is still being fetched. */
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
    // a failure is reported to the request that uses the answer; without one it does not matter
    call(signal).catch(() => undefined);
  };

  return { transport, askAhead };
}

function keyOf({ url, headers }: TransportRequest): string {
  const { Authorization: _token, ...asked } = headers;
  return JSON.stringify([url, asked]);
}
