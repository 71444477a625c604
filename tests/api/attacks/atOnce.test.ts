import { beforeAll, expect, it } from 'vitest';
import { demonstrations } from '../../../src/app/server/demonstrations.ts';
import { testApi } from '../../support/api.ts';
import { demonstrateIn } from '../../support/demonstration.ts';
import { callExample, implementedCalls } from '../../support/exampleCalls.ts';
import { findDamage } from '../../../scripts/crash/damage.ts';

const api = await testApi();
const people = ['ada', 'anna', 'piet', 'sofie', 'mike'];
const rounds = 12;
const atOnce = 24;

beforeAll(() => demonstrateIn(api, ...demonstrations), 120_000);

// The examples meet at the same few orders, invoices, requests and contacts, so they get into each other's way as much as calls can
it('every call may come at any time, beside any other', { timeout: 180_000 }, async () => {
  const waiting = shuffled(Array.from({ length: rounds }, () => implementedCalls).flat());
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let operation = waiting.pop(); operation; operation = waiting.pop()) {
        const { status, text } = await callExample(api, operation, { as: people[(worker + waiting.length) % people.length] ?? 'ada' });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) failures.push(`${operation.name} ${status} ${text.slice(0, 300)}`);
      }
    }),
  );
  expect(failures).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  expect(await findDamage({ url: api.database.url, filesFolder: api.filesFolder }, [])).toEqual([]);
});

function shuffled<Item>(items: Item[]): Item[] {
  let seed = 4711;
  return items
    .map((item) => ({ item, place: (seed = (seed * 16807) % 2147483647) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
