import { describe, expect, it } from 'vitest';
import { operations } from '../../src/app/contract.ts';
import { exactSettings } from '../support/exactProvider.ts';
import { callExample, exampleBody, examplePath, exampleQuery, implementedCalls } from '../support/exampleCalls.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const lines: string[] = [];
const token = 'token-of-the-metrics';
const variables = { ...exactSettings, LOG_LEVEL: 'info', METRICS_TOKEN: token, SLOW_STATEMENT_MS: '1' };
const api = await demonstratedApi(variables, { logStream: { write: (line) => void lines.push(line) } });
const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) => api.call('GET /metrics', { as: null, headers });
const answered = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered');

/** What a caller sends of persons, and all that is free text: names, addresses, tags, search texts. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return value.length >= 4 && !/^\d+$/.test(value) && (/name|mail|phone|street|city|tag|code|token/i.test(name) || /[ @]/.test(value))
      ? [value]
      : [];
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key)) : [];
}

/** The names of calls and routes, which the server itself writes. */
const ours = operations.map(({ name, paths }) => [name, ...paths].join(' ')).join(' ');
describe('the log', () => {
  it('has one line for each request, and nothing in it that a caller wrote', async () => {
    const sent = new Set(directoryPeople.flatMap(({ name, email }) => [name, email]));
    const before = answered().length;
    for (const operation of implementedCalls) {
      for (const text of textsIn([exampleBody(operation), exampleQuery(operation), examplePath(operation)])) sent.add(text);
      await callExample(api, operation);
    }
    const searched = implementedCalls.filter(({ method }) => method === 'GET').slice(0, 40);
    for (const operation of searched) await callExample(api, operation, { query: { ...exampleQuery(operation), q: 'Zoeknaam Jansen' } });
    const called = [...implementedCalls, ...searched].map(({ name }) => name);
    await expect.poll(() => answered().length).toBe(before + called.length);
    expect(
      answered()
        .slice(before)
        .map(({ call }) => call),
    ).toEqual(called);
    const log = lines.join('');
    expect(sent.size).toBeGreaterThan(100);
    const found = [...sent, 'Zoeknaam', 'Bearer', 'eyJ'].filter((text) => log.includes(text) && !ours.includes(text));
    expect(found).toEqual([]);
  }, 120_000);

  it('goes on with the trace of the caller', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await api.call('GET /api/Divisions', { headers: { traceparent } });
    await expect.poll(() => answered().at(-1)).toMatchObject({ trace: '4bf92f3577b34da6a3ce929d0e0e4736', parent: '00f067aa0ba902b7' });
    const { headers } = await api.call('GET /api/Divisions', { headers: { traceparent: 'nonsense' } });
    await expect.poll(() => answered().at(-1)?.['reqId']).toBe(headers['x-request-id']);
    expect(answered().at(-1)).toMatchObject({ trace: headers['x-request-id']?.replaceAll('-', '') });
    expect(answered().at(-1)).not.toHaveProperty('parent');
  });

  it.each([
    ['GET /api/120001/account/%0A{"level":30,"msg":"forged"}', {}],
    ['GET /forged%0Aline?name=%0D%0Aforged', {}],
    ['GET /api/Divisions', { traceparent: '00-forged', 'user-agent': 'forged', 'accept-language': 'forged', 'x-forwarded-for': 'forged' }],
  ])('cannot be written into by %s', async (route, headers) => {
    const before = lines.length;
    await api.call(route, { headers });
    await expect.poll(() => lines.length).toBeGreaterThan(before);
    for (const line of lines.slice(before)) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(line).not.toContain('forged');
    }
  });
});

describe('the metrics', () => {
  it('are for the holder of the token alone', async () => {
    expect(await scrape({})).toMatchObject({ status: 401 });
    expect(await scrape({ authorization: `Bearer ${token}x` })).toMatchObject({ status: 401 });
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  });

  it('count requests by call and status, and show the pool, jobs, mails and the event loop', async () => {
    const count = async () =>
      Number(/^cura_requests_total\{call="listDivisions",status="200"\} (\d+)$/m.exec((await scrape()).text)?.[1] ?? 0);
    const before = await count();
    await api.call('GET /api/Divisions');
    await expect.poll(count, { timeout: 5000 }).toBe(before + 1);
    const { text } = await scrape();
    for (const line of [
      /^cura_request_duration_seconds_bucket\{le="0\.1",call="listDivisions"\} \d+$/m,
      // 5 for each node of a distributed PostgreSQL that was asked
      /^cura_pool_size (5|10|15)$/m,
      /^cura_pool_connections\{state="busy"\} \d+$/m,
      /^cura_pool_waiting 0$/m,
      /^cura_database_up 1$/m,
      /^cura_jobs\{state="Waiting"\} \d+$/m,
      /^cura_mails\{state="Pending"\} \d+$/m,
      /^cura_exact_connected 0$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line);
  });

  it('cost the database little, however many ask', async () => {
    let statements = 0;
    api.database.pool.watch(() => statements++);
    const answers = await Promise.all(Array.from({ length: 200 }, () => scrape()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(statements).toBeLessThan(10);
  });

  it('have no more series than calls and statuses', async () => {
    for (let number = 0; number < 50; number++) await api.call(`GET /api/nothing/${number}`);
    const { text } = await scrape();
    expect(text.match(/^cura_requests_total\{call="unknown".*$/gm)).toHaveLength(1);
  });
});
