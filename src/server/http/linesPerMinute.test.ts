import type { FastifyBaseLogger } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { linesPerMinute } from './linesPerMinute.ts';

const lines: string[] = [];
const api = await testApi({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '6' }, { logStream: { write: (line) => void lines.push(line) } });
const refused = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused');
afterEach(() => vi.useRealTimers());

describe('a refusal', () => {
  it('stands in the log at its usual level, without who was refused', async () => {
    await api.call('GET /api/120001/account?q=Jansen', { as: null });
    await api.call('GET /api/120001/account', { headers: { authorization: 'Bearer forged.token.of-jansen' }, as: null });
    const { headers } = await api.call('GET /api/divisions/120001/audit?q=Jansen');
    await api.call('GET /api/nothing/jansen@example.org');
    await api.call('GET /api/Divisions');
    for (let asked = 0; asked < 8; asked++) await api.call('GET /api/120001/account?q=Jansen', { as: null });
    await expect.poll(() => refused().filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(refused().slice(0, 3)).toMatchObject([
      { level: 40, status: 401, code: 'unauthenticated', method: 'GET', call: 'listAccounts', path: '/api/120001/account' },
      { status: 401, code: 'unauthenticated' },
      { status: 403, code: 'forbidden', reqId: headers['x-request-id'] },
    ]);
    expect(refused().at(-1)).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(new Set(refused().map(({ status }) => status))).toEqual(new Set([401, 403, 429]));
    expect(lines.join('')).not.toMatch(/jansen|anna|127\.0\.0\.1|forged/i);
  });
});

describe('linesPerMinute', () => {
  it('fills no disk: of very many a part is only counted', () => {
    vi.useFakeTimers();
    const written: object[] = [];
    const log = { warn: (line: object) => written.push(line) } as unknown as FastifyBaseLogger; // as much of it as is used
    const note = linesPerMinute(log, 'refused');
    const refusal = { status: 401 };
    for (let asked = 0; asked < 250; asked++) note(refusal, log);
    expect(written).toHaveLength(100);
    vi.advanceTimersByTime(60_000);
    expect(written.at(-1)).toEqual({ more: 150 });
    note(refusal, log);
    expect(written).toHaveLength(102);
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(102);
  });
});
