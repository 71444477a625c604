import fastify from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { registerReports } from './registerReports.ts';

let lines: Record<string, unknown>[] = [];
const app = fastify({
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as object as never) } },
});
await registerReports(app);
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const send = (type: string, payload: string) =>
  app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload });

const violation = {
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://cdn.example/a.js?key=secret',
  documentURL: 'http://localhost/accounts/work-order/123?token=secret',
};

it.each([
  ['application/reports+json', [{ type: 'csp-violation', body: violation }]],
  [
    'application/csp-report',
    {
      'csp-report': {
        'violated-directive': violation.effectiveDirective,
        'blocked-uri': violation.blockedURL,
        'document-uri': violation.documentURL,
      },
    },
  ],
])('writes a report as %s into the log, without paths and queries', async (type, body) => {
  expect((await send(type, JSON.stringify(body))).statusCode).toBe(204);
  expect(lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://cdn.example', page: '/accounts', msg: 'contentSecurityPolicy' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|a\.js|123/);
});

it.each(['', 'null', '[]', '{', '[1,{"body":{}},"x"]', JSON.stringify({ body: 'x' })])('drops %j', async (body) => {
  expect((await send('application/reports+json', body)).statusCode).toBe(204);
  expect(lines).toEqual([]);
});

it('writes no directive that is none: everyone may send a report', async () => {
  const reports = ['jan@delinde.example', 'script-src\nfake', 'x'.repeat(100), 'script-src-elem https://cdn.example/geheim'].map(
    (effectiveDirective) => ({ body: { ...violation, effectiveDirective } }),
  );
  await send('application/reports+json', JSON.stringify(reports));
  expect(lines.map(({ directive }) => directive)).toEqual(['script-src', 'script-src-elem']);
});

it('writes ten of a hundred reports, a hundred a minute, and takes no large body', async () => {
  const many = Array.from({ length: 100 }, () => ({ body: { ...violation, documentURL: '', blockedURL: 'inline' } }));
  await send('application/reports+json', JSON.stringify(many));
  expect(lines).toHaveLength(10);
  for (let sent = 0; sent < 20; sent++) await send('application/reports+json', JSON.stringify(many));
  expect(lines.length).toBeLessThanOrEqual(100);
  expect((await send('application/reports+json', JSON.stringify('x'.repeat(20_000)))).statusCode).toBe(413);
  expect((await send('text/plain', 'x')).statusCode).toBe(415);
});
