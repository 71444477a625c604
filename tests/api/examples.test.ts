import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, queryOf } from '#contract/address.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '../../src/app/contract.ts';
import { notImplemented } from '../../src/app/server/apiDocument.ts';
import { demonstrations } from '../../src/app/server/demonstrations.ts';
import { examples } from '../../src/app/server/examples.ts';
import { testApi } from '../support/api.ts';
import { demonstrateIn } from '../support/demonstration.ts';

const api = await testApi();
const waiting = notImplemented();
// what only reads goes first, what takes away last, so that no example pulls the record from under another
const order = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };
const implemented = operations.filter(({ name }) => !waiting.has(name)).sort((a, b) => order[a.method] - order[b.method]);

describe('the examples of the API document', () => {
  beforeAll(() => demonstrateIn(api, ...demonstrations), 120_000);

  it.each(implemented)('$name is answered 2xx on fresh demonstration data, in the shape of the contract', async (operation) => {
    const answer = await callOf(operation);
    expect(answer.status, answer.text.slice(0, 500)).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(300);
    const isJson = answer.headers['content-type']?.includes('json') ?? false;
    if (operation.answer && isJson) expect(operation.answer.safeParse(answer.body).error).toBeUndefined();
  });
});

function callOf(operation: Operation) {
  const { path = {}, query = {}, headers = {}, body } = examples[operation.name] ?? {};
  const route = `${operation.method} ${pathOf(operation.paths[0], path, operation.name)}${queryOf(query)}`;
  const options = { as: 'ada', headers };
  if (!operation.form) return api.call<unknown>(route, body === undefined ? options : { ...options, body });
  return api.upload<unknown>(route, { content: '%PDF-1.4\n%%EOF\n', fileName: 'bijlage.pdf', fields: fieldsOf(body) }, options);
}

function fieldsOf(body: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
}
