import { expect, it } from 'vitest';
import { callExample, exampleBody, implementedCalls } from '../../support/exampleCalls.ts';
import { findDamage } from '../../../scripts/crash/damage.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi();
const people = ['ada', 'anna', 'piet', 'sofie', 'mike'];
const rounds = 12;
const atOnce = 24;
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

it.each([
  ['createAccount', 'code', { paymentConditionSales: 'nowhere' }],
  ['createComplaint', 'number', { workOrderId: '0b1c2d3e-0000-7000-8000-000000000001' }],
  ['createPurchaseOrder', 'orderNumber', { paymentCondition: 'nowhere' }],
  ['createServiceRequest', 'number', { contactId: '0b1c2d3e-0000-7000-8000-000000000001' }],
  ['uploadDocument', 'number', { accountId: '0b1c2d3e-0000-7000-8000-000000000001' }],
])('%s gives each number once and leaves none out, also when some are refused', async (name, field, wrong) => {
  const operation = implementedCalls.find((one) => one.name === name);
  if (!operation) throw new Error(`No call is named ${name}`);
  const body = (exampleBody(operation) ?? {}) as object; // each of them sends a record
  const bodies = Array.from({ length: 24 }, (_, index) => (index % 4 === 3 ? { ...body, ...wrong } : body));
  const answers = await Promise.all(bodies.map((each) => callExample(api, operation, { body: withoutCode(each) })));
  const made = answers.filter(({ status }) => status === 201).map((answer) => Number((answer.body as Record<string, unknown>)[field]));
  const numbers = made.sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  expect(numbers.length).toBeGreaterThanOrEqual(18);
});

// A number of one's own may be given once only
function withoutCode(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'code'));
}

function shuffled<Item>(items: Item[]): Item[] {
  let seed = 4711;
  return items
    .map((item) => ({ item, place: (seed = (seed * 16807) % 2147483647) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
