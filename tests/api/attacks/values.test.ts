import sql from 'sql-template-tag';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { type ApiAnswer } from '../../support/api.ts';
import {
  callExample,
  exampleBody,
  type ExampleChanges,
  examplePath,
  exampleQuery,
  implementedCalls,
  queryNames,
} from '../../support/exampleCalls.ts';
import { someOf } from '../../support/combinations.ts';
import { noteRefusedValues } from '../../support/databaseFailures.ts';
import { errorAt, writableFields } from '../../support/fieldsOf.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi();
const refused = noteRefusedValues();
const lists = implementedCalls.filter(({ list }) => list);
const withText = implementedCalls.filter((operation) => queryNames(operation).length > 0 || operation.body || operation.form);
const withNumbers = implementedCalls.flatMap((operation) =>
  queryNames(operation)
    .filter((name) => isNumber(operation, name))
    .map((parameter) => ({ operation, name: operation.name, parameter })),
);
const withNumberFields = implementedCalls.flatMap((operation) => {
  const fields = operation.body ? writableFields(operation.body).filter((field) => field.isNumber) : [];
  return fields.length > 0 ? [{ operation, name: operation.name, fields }] : [];
});
const extremes = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 10 ** 300];
const nul = 'a\0b';
const hostile = [
  "'; drop table account; --",
  `%' or '1'='1' \\ "`,
  nul,
  '\u202e\u{1f692}\u200dİß',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  '-999999999999999.9999',
  '99999999999999999999',
  'Infinity',
  '__proto__',
];
let turn = 0;

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('hostile values', () => {
  afterAll(async () => {
    expect([...new Set(refused)]).toEqual([]);
    expect(await api.database.sql(sql`select count(*) > 90 as "isThere" from account`)).toEqual([{ isThere: true }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each(implementedCalls.filter((operation) => Object.keys(examplePath(operation)).length > 0))(
    'do no harm in the path of $name',
    async (operation) => {
      for (const name of Object.keys(examplePath(operation))) {
        for (const value of someOf(hostile, turn++)) await harmless(operation, `${name}=${value}`, { path: { [name]: value } });
      }
    },
  );

  it.each(withText)('do no harm in query and body of $name, and NUL is named', async (operation) => {
    for (const { name, changes } of textsOf(operation)) {
      for (const value of new Set([nul, ...someOf(hostile, turn++, 2)])) {
        const answer = await harmless(operation, `${name}=${value}`, changes(value));
        if (!value.includes('\0')) continue;
        expect.soft(answer.status, name).toBe(400);
        expect.soft(Object.keys((answer.body as { errors: object }).errors), name).toContainEqual(errorAt(name));
      }
    }
  });

  it.each(withNumberFields)('do no harm in numbers of $name, and what is refused is named', async ({ operation, fields }) => {
    for (const { name, put } of fields) {
      for (const value of someOf(extremes, turn++, 2)) {
        const { status, body } = await harmless(operation, `${name}=${value}`, { body: put(exampleBody(operation), value) });
        if (status === 400) expect.soft(Object.keys((body as { errors?: object }).errors ?? {}), name).not.toEqual([]);
      }
    }
  });

  it.each(withNumbers)('do no harm as $parameter of $name', async ({ operation, parameter }) => {
    for (const value of extremes)
      await harmless(operation, `${parameter}=${value}`, { query: { ...exampleQuery(operation), [parameter]: value.toFixed(0) } });
  });

  it.each(implementedCalls)('are not taken for parameters of $name, named as what every object has', async (operation) => {
    for (const name of inherited) {
      const query = { ...exampleQuery(operation), [name]: '{"isAdmin":true}' };
      const { status, body } = await harmless(operation, name, { query });
      expect.soft([200, 201, 202, 204, 304], name).not.toContain(status);
      if (status === 400) expect.soft(Object.keys((body as { errors?: object }).errors ?? {}), name).toEqual([name]);
    }
  });

  it.each(lists)('do no harm in the fields of the filter of $name, and what is refused is named', async (operation) => {
    const { filter } = operation.list ?? {};
    for (const field of filter instanceof z.ZodObject ? Object.keys(filter.shape) : []) {
      for (const value of someOf(['0000-01', 2 ** 31, '9999-12', '9999-12-31', "%_\\('*", Number.MAX_SAFE_INTEGER], turn++, 2)) {
        const query = { ...exampleQuery(operation), filter: JSON.stringify({ [field]: value }) };
        const answer = await harmless(operation, `${field}=${value}`, { query });
        if (answer.status === 400) expect.soft(answer.body, `${field}=${value}`).toHaveProperty('errors');
      }
    }
  });

  it.each(lists)('do no harm in sort, range, page, filter and After of $name', async (operation) => {
    for (const [name, values] of Object.entries(listAttacks)) {
      for (const value of someOf(values, turn++))
        await harmless(operation, `${name}=${value}`, { query: { ...exampleQuery(operation), [name]: value } });
    }
    for (const value of someOf(afterAttacks, turn++)) {
      const { status } = await harmless(operation, `After=${value}`, { headers: { after: value } });
      expect.soft([200, 400], value).toContain(status);
    }
  });
});

it.each(['[]', '""', 'true', '5', '1e400'])('a body that is %s is named', async (body) => {
  expect(await api.wrongFields('POST /api/120001/account', { body, headers: { 'content-type': 'application/json' } })).toEqual(['body']);
});

it('a division of any length makes a title of the declared length', async () => {
  for (const code of ['9'.repeat(4000), '\u{1f692}'.repeat(300)]) {
    const refused = await api.problem(`GET /api/${encodeURIComponent(code)}/account`, { as: 'ada' });
    expect(refused.code).toBe('divisionUnknown');
    expect(refused.title.length).toBeLessThanOrEqual(200);
    expect(refused.title.isWellFormed()).toBe(true);
  }
});

it.each(withNumbers)('$name: a $parameter that is no number of digits is named', async ({ operation, parameter }) => {
  for (const value of ['', ' 5', '0x10', '1e1', '5;']) {
    const query = { ...exampleQuery(operation), [parameter]: value };
    expect
      .soft(await callExample(api, operation, { query }), value)
      .toMatchObject({ status: 400, body: { errors: { [parameter]: [expect.any(String)] } } });
  }
});

it.each([
  ['sort', `["name",${nested(6000)}]`, 'sort'],
  ['sort', '["name","ASC; drop table account"]', 'sort'],
  ['filter', '{"__proto__":{"x":1}}', 'filter.__proto__'],
  ['filter', nested(6000), 'filter'],
])('a list refuses a hostile %s', async (name, value, field) => {
  expect(await api.wrongFields(`GET /api/120001/account?${name}=${encodeURIComponent(value)}`)).toEqual([field]);
});

describe('invisible characters', () => {
  it('come along with copied text, and are not kept', async () => {
    const body = { name: 'Hotel De\u00a0Kro\u00adon', phone: '\u202a+31 30 231 45 60\u202c', tradeName: 'Cafe\u0301 Zuid\u200b' };
    const { body: account } = await api.call<{ id: string }>('POST /api/120001/account', { body });
    expect(account).toMatchObject({ name: 'Hotel De Kroon', phone: '+31 30 231 45 60', tradeName: 'Caf\u00e9 Zuid' });
    const found = await api.call<{ id: string }[]>(`GET /api/120001/account?q=${encodeURIComponent('de\u00a0kroon\u200b')}`);
    expect(found.body.map(({ id }) => id)).toContain(account.id);
    const file = { content: '%PDF-1.4\n%%EOF\n', fileName: 'bijlage.pdf', fields: { subject: 'Offerte\u0007 88\u200b' } };
    expect(await api.upload('POST /api/120001/document', file)).toMatchObject({ status: 201, body: { subject: 'Offerte 88' } });
  });

  it('make no name by themselves', async () => {
    for (const name of ['\u200b', '\u202e\u202c', '\u00a0', '\u0085', '\u200d', '\u3164', '\u2800'])
      expect(await api.problem('POST /api/120001/account', { body: { name } })).toMatchObject({
        status: 400,
        errors: { name: [expect.any(String)] },
      });
  });
});

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'constructor.prototype', '__proto__[isAdmin]'];

const listAttacks = {
  sort: ['["__proto__","ASC"]', '["name; drop table account","ASC"]', '[["name"]]', 'constructor', '["name"', nested(3000)],
  range: ['[0,1e9]', '[-1,5]', '[1e308,1e309]', '["0","9"]', '[0,0,0]', '{}', 'null', '[0.5,9]'],
  page: ['0', '-1', '1e9', '9999999999', 'x'],
  filter: [
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"q":"\\u0000"}',
    '{"q":"\\ud800"}',
    '{"q":{"$gt":""}}',
    '{"id":[null]}',
    `{"q":${nested(2000)}}`,
    'null',
    '"x"',
    "Name eq 'x' or 1 eq 1",
    "substringof('\0',Description)",
    "OrderDate gt datetime'0000-01-01'",
    'OrderNumber eq 99999999999999999999',
    '('.repeat(1000),
    `not ${'('.repeat(500)}Name eq 'x'${')'.repeat(500)}`,
    "'".repeat(1999),
  ],
};

const key = (value: unknown, id: unknown = '0b1c2d3e-0000-7000-8000-000000000001') =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const afterAttacks = [
  key('x'),
  key('\0'),
  key(null),
  key("'; drop table account; --"),
  key('99999999999999999999'),
  key('0000-01-01'),
  key({ toString: 1 }),
  key('x', '-'.repeat(36)),
  'bm90IGpzb24',
  '%%%',
];

interface Text {
  name: string;
  changes: (value: string) => ExampleChanges;
}

function textsOf(operation: Operation): Text[] {
  const { body, form = {} } = operation;
  return [
    ...queryNames(operation).map((name) => ({
      name,
      changes: (value: string) => ({ query: { ...exampleQuery(operation), [name]: value } }),
    })),
    ...(body ? writableFields(body) : []).map(({ name, put }) => ({
      name,
      changes: (value: string) => ({ body: put(exampleBody(operation), value) }),
    })),
    ...Object.keys(form).map((name) => ({ name, changes: (value: string) => ({ body: { [name]: value } }) })),
  ];
}

function isNumber({ query }: Operation, name: string): boolean {
  if (!(query instanceof z.ZodObject)) return false;
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const { type } = properties[name] as { type?: string };
  return type === 'number' || type === 'integer';
}

const internals = /node_modules|\.ts:\d|syntax error|violates|duplicate key|\bselect\b.*\bfrom\b|relation "|column "|\/tmp\/|\/home\//i;

async function harmless(operation: Operation, attack: string, changes: ExampleChanges): Promise<ApiAnswer<unknown>> {
  const answer = await callExample(api, operation, changes);
  expect.soft(answer.status, attack).toBeLessThan(500);
  if (answer.status >= 400) expect.soft(answer.text, attack).not.toMatch(internals);
  return answer;
}
