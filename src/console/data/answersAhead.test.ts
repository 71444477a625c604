import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport, TransportRequest } from '#contract/transport.ts';
import { freshness, withAnswersAhead } from './answersAhead.ts';

const requestOf = (part: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url: '/api/120001/account',
  headers: { 'Accept-Language': 'nl', Authorization: 'Bearer one' },
  body: undefined,
  withCredentials: false,
  answer: 'text',
  signal: undefined,
  onProgress: undefined,
  ...part,
});

describe('answers ahead', () => {
  let sent = 0;
  const send: Transport = async () => ({ status: 200, header: () => null, body: String(++sent) });
  const bodyOf = async (answer: ReturnType<Transport>) => (await answer).body;

  beforeEach(() => {
    sent = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function guess(part: Partial<TransportRequest> = {}): Transport {
    const { transport, askAhead } = withAnswersAhead(send);
    askAhead((signal) => transport(requestOf({ ...part, signal })));
    return transport;
  }

  it('are given to the first equal request, also with another token', async () => {
    const transport = guess();
    const asked = requestOf({ headers: { 'Accept-Language': 'nl', Authorization: 'Bearer two' }, signal: new AbortController().signal });
    expect(await bodyOf(transport(asked))).toBe('1');
    expect(await bodyOf(transport(asked))).toBe('2');
  });

  it.each([
    ['another address', { url: '/api/120001/account?page=2' }],
    ['another language', { headers: { 'Accept-Language': 'de' } }],
    ['another method', { method: 'POST' }],
  ])('are not given to who asks for %s', async (_what, part) => {
    expect(await bodyOf(guess()(requestOf(part)))).toBe('2');
  });

  it('are not given once they are old', async () => {
    const transport = guess();
    vi.advanceTimersByTime(freshness);
    expect(await bodyOf(transport(requestOf()))).toBe('2');
  });

  it('fail for the request that uses them, and cause no unhandled rejection', async () => {
    const { transport, askAhead } = withAnswersAhead(() => Promise.reject(new TypeError('no answer')));
    askAhead((signal) => transport(requestOf({ signal })));
    await expect(transport(requestOf())).rejects.toThrow('no answer');
  });
});
