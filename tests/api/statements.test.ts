import { readFileSync } from 'node:fs';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { callExample, implementedCalls } from '../support/exampleCalls.ts';
import { isDealt } from '../support/processes.ts';
import { sentStatements } from '../support/sentStatements.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
// Exact Online answers them, which is not there; their own tests play it
const elsewhere = ['updateAccessToken', 'receiveAuthorisation'];
const calls = implementedCalls.filter(({ name }) => !elsewhere.includes(name));

const usual = 4;
/** Calls with more, by what they have in common: the most that each may send. */
const counts = JSON.parse(readFileSync(new URL('../statementCounts.json', import.meta.url), 'utf8')) as Record<
  string,
  { reason: string; calls: Record<string, number> }
>;
const others = new Map(Object.values(counts).flatMap((group) => Object.entries(group.calls)));

// Where a transaction begins and ends, who did what, answers that are kept, and where a record lies
const bookkeeping = [
  /^\s*(begin|commit|rollback)\b/i,
  // What a distributed PostgreSQL is told and asked about the place of a division, sent together with the statement or kept for a while
  /^\s*(set local app\.divisions|select hold_part|select open_part|select n\.nodename)\b/i,
  /^\s*insert into (audit|idempotency|person)\b/i,
  /^\s*select division from "(location|tag|workOrder)Division"/i,
];

// On a distributed PostgreSQL, a transaction that locks its division or writes a directory fails in its part and is run again as a whole
const attempts = inject('databaseServer').nodes.length > 1 ? 2 : 1;

beforeAll(async () => {
  // What a process keeps once it has read it
  for (const operation of calls.filter(({ method }) => method === 'GET')) await callExample(api, operation);
}, 120_000);

async function statementsOf(operation: Operation): Promise<string[]> {
  const { result: answer, texts } = await sentStatements(() => callExample(api, operation));
  expect(answer.status, answer.text).toBeLessThan(400);
  return texts.filter((text) => !bookkeeping.some((part) => part.test(text)));
}

it.skipIf(isDealt).each(calls)('$name asks the database no more often than it has to', async (operation) => {
  const statements = await statementsOf(operation);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(attempts * (others.get(operation.name) ?? usual));
});

it('lists only calls that there are, with more statements than usual', () => {
  const names = new Set(calls.map(({ name }) => name));
  expect([...others].filter(([name, most]) => !names.has(name) || most <= usual)).toEqual([]);
});
