import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { isDealt } from '../../support/processes.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const lines: string[] = [];
const parts = { logStream: { write: (line: string) => void lines.push(line) } };
const api = await demonstratedApi({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '30' }, parts);
const order = seededId(120001, 'workOrder', 1);
// Requests are counted by minutes of the clock
beforeEach(async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await new Promise((done) => setTimeout(done, left + 1000));
}, 15_000);

const refused = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused');

// Several processes count together a second later
it.skipIf(isDealt).each([
  ['a link', 'getWorkOrder', 30, (secret: string) => [`/api/workorders/${order}`, { 'x-workorder-token': secret }] as const],
  ['a calendar address', 'readCalendar', 60, (secret: string) => [`/api/divisions/120001/planning/calendar?token=${secret}`, {}] as const],
  ['a label', 'getAssetByTag', 240, (secret: string) => [`/api/assets/${secret}`, {}] as const],
])('%s that is guessed is refused the same each time, noted without the guess, and soon not looked at', async (_what, call, most, ask) => {
  const secrets = Array.from({ length: most + 20 }, () => randomBytes(32).toString('base64url'));
  const answers = [];
  for (const [number, secret] of secrets.entries()) {
    const [path, headers] = ask(secret);
    // The addresses are forged, since no proxy is trusted
    const forged = {
      'x-forwarded-for': `10.1.0.${number}, 10.2.0.${number}`,
      forwarded: `for=10.3.0.${number}`,
      'x-real-ip': `10.4.0.${number}`,
    };
    answers.push(await api.call<{ code: string; title: string }>(`GET ${path}`, { as: null, headers: { ...forged, ...headers } }));
  }
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([...Array<number>(most).fill(404), ...Array<number>(20).fill(429)]);
  const same = answers.slice(0, most).map(({ body: { code, title } }) => `${code} ${title}`);
  expect(new Set(same).size).toBe(1);
  const noted = () => refused().filter((line) => line['call'] === call && line['status'] === 404);
  // Of all of them a hundred a minute
  await expect.poll(() => noted().length).toBeGreaterThanOrEqual(10);
  expect(noted()[0]).toMatchObject({ level: 40, code: 'notFound' });
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([]);
});
