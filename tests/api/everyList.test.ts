import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { callExample, exampleQuery, implementedCalls } from '../support/exampleCalls.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

// Prices without a last day hold on every day
const openEnded = new Set(['listSalesItemPrices.date']);
const noSuchWord = 'zqxjvkw';
const valuesOfNone = [randomUUID(), noSuchWord, '2199-12', '2199-12-31'];

interface Row {
  id?: string;
  code?: string | number;
}

const api = await demonstratedApi();
const lists = implementedCalls.filter(({ list, bytes, name }) => list && !bytes && name !== 'getAccount');
const sorts = lists.flatMap((operation) =>
  (operation.list?.sort ?? []).flatMap((column) =>
    [false, true].map((isDescending) => ({ operation, name: operation.name, column: column.replace(/^-/, ''), isDescending })),
  ),
);
const filters = lists.flatMap((operation) => filterNames(operation).map((field) => ({ operation, name: operation.name, field })));
const withoutRows = filters.flatMap(({ operation, name, field }) => {
  const value = openEnded.has(`${name}.${field}`) ? undefined : valueOfNone(operation, field);
  return value === undefined ? [] : [{ operation, name, field, value }];
});

describe('every list', () => {
  it.each(lists)('$name: says where it stands and how many there are', async (operation) => {
    const answer = await page(operation, { pagesize: '2' });
    const total = Number(answer.headers['x-total-count']);
    expect(total).toBeGreaterThanOrEqual(answer.rows.length);
    expect(answer.rows.length).toBe(Math.min(2, total));
    expect(answer.headers['content-range']).toBe(total === 0 ? 'items */0' : `items 0-${answer.rows.length - 1}/${total}`);
  });

  it.each(sorts)(
    '$name: goes on by After, by page and by range as in one piece ($column, descending: $isDescending)',
    async ({ operation, column, isDescending }) => {
      const query = { sort: JSON.stringify([column, isDescending ? 'DESC' : 'ASC']) };
      const whole = (await page(operation, { pagesize: '9' }, query)).rows.map(keyOf);
      const first = await page(operation, { pagesize: '4' }, query);
      const byPage = await page(operation, { pagesize: '4', page: '2' }, query);
      const byRange = await page(operation, {}, { ...query, range: '[4,7]' });
      expect([...first.rows, ...byPage.rows].map(keyOf)).toEqual(whole.slice(0, 8));
      expect(byRange.rows.map(keyOf)).toEqual(byPage.rows.map(keyOf));
      expect(new Set(whole).size).toBe(whole.length);
      const { after } = first.headers;
      if (after === undefined) return;
      const byKey = await page(operation, { pagesize: '4', after }, query);
      expect(byKey.rows.map(keyOf)).toEqual(byPage.rows.map(keyOf));
      expect(byKey.headers['x-total-count']).toBe(first.headers['x-total-count']);
    },
  );

  it.each(lists)('$name: names a column that cannot be sorted on, and windows that cannot be', async (operation) => {
    for (const [name, value] of Object.entries({ sort: '["nosuch","ASC"]', range: '[5,1]', page: '0' })) {
      const answer = await callExample(api, operation, { query: { ...exampleQuery(operation), [name]: value } });
      expect(answer.status, name).toBe(400);
      expect(Object.keys((answer.body as { errors: object }).errors).map((field) => field.toLowerCase())).toEqual([name]); // a problem
    }
    for (const value of ['', '0x10', '1e1', ' 5', '+5', '5.5']) {
      const answer = await callExample(api, operation, { query: { ...exampleQuery(operation), page: value } });
      expect(answer.status, `page=${value}`).toBe(400);
    }
    expect((await callExample(api, operation, { headers: { pagesize: '0x10' } })).status).toBe(400);
    const tooMany = await callExample(api, operation, { headers: { pagesize: '1001' } });
    expect(tooMany).toMatchObject({ status: 400, body: { errors: { PageSize: [expect.any(String)] } } });
  });

  it.each(filters)('$name: names $field when it cannot be what the filter says', async ({ operation, field }) => {
    const answer = await callExample(api, operation, { query: { filter: JSON.stringify({ [field]: { wrong: true } }) } });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { errors: object }).errors)).toContainEqual(expect.stringContaining(field)); // a problem
  });

  it.each(withoutRows)('$name: $field leaves out what does not fit it', async ({ operation, field, value }) => {
    const query = { ...exampleQuery(operation), filter: JSON.stringify({ [field]: value }) };
    const { status, body, headers } = await callExample(api, operation, { query });
    // The names of states are judged by the handler
    if (status === 400) expect(Object.keys((body as { errors: object }).errors)).toEqual([`filter.${field}`]); // a problem
    else expect({ body, total: headers['x-total-count'] }).toEqual({ body: [], total: '0' });
  });

  it.each(implementedCalls.filter((operation) => operation.list ?? answersList(operation)))(
    '$name: refuses a filter that it does not have, by its name',
    async (operation) => {
      const answer = await callExample(api, operation, { query: { ...exampleQuery(operation), filter: '{"nosuch":1}' } });
      expect(answer.status, answer.text.slice(0, 300)).toBe(400);
      expect(JSON.stringify((answer.body as { errors: object }).errors)).toMatch(/nosuch|^\{"filter"/); // a problem
    },
  );
});

describe('every call that answers a list', () => {
  it.each(implementedCalls.filter(answersList))('$name: says where the list stands and how many there are', async (operation) => {
    const answer = await callExample(api, operation);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    const count = (answer.body as Row[]).length; // its schema says so
    const total = Number(answer.headers['x-total-count']);
    expect(total).toBeGreaterThanOrEqual(count);
    expect(answer.headers['content-range']).toBe(count === 0 ? 'items */0' : `items 0-${count - 1}/${total}`);
  });
});

async function page(operation: Operation, headers: Record<string, string>, query: Record<string, unknown> = {}) {
  const answer = await callExample(api, operation, { headers, query: { ...exampleQuery(operation), ...query } });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return { headers: answer.headers, rows: answer.body as Row[] };
}

function keyOf({ id, code }: Row): unknown {
  return id ?? code;
}

function filterNames({ list }: Operation): string[] {
  return list?.filter instanceof z.ZodObject ? Object.keys(list.filter.shape) : [];
}

/** A value that a filter accepts and no row has. */
function valueOfNone({ list }: Operation, field: string): string | undefined {
  const schema = list?.filter instanceof z.ZodObject ? (list.filter.shape as Record<string, z.ZodType>)[field] : undefined;
  const candidates = /(until|end|before)$/i.test(field) ? ['1900-01-01'] : valuesOfNone;
  return candidates.find((one) => schema?.safeParse(one).success);
}

function answersList({ answer, method, bytes }: Operation): boolean {
  return answer instanceof z.ZodArray && method === 'GET' && !bytes;
}
