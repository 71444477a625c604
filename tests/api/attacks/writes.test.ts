import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { seededId } from '#contract/seededId.ts';
import { callExample, callNamed, exampleBody, implementedCalls } from '../../support/exampleCalls.ts';
import { writableFields } from '../../support/fieldsOf.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

interface Answered {
  code?: string;
  errors?: Record<string, string[]>;
  id?: string;
  version?: number;
}

const api = await demonstratedApi();
const withBody = implementedCalls.filter(({ body }) => body);
const withLines = withBody.filter((operation) => moneyIn(operation).length > 0);
const saving = withBody.filter(({ name }) => !name.startsWith('save'));
describe('what a body may not do', () => {
  it.each(withLines)('$name: hold amounts that are no decimal(19,4)', async (operation) => {
    for (const field of moneyIn(operation)) {
      for (const amount of [
        '1e3',
        '1E-2',
        'NaN',
        '-Infinity',
        '0x10',
        '1,5',
        '1.00001',
        '1000000000000000',
        ' 1',
        '+1',
        '',
        '１',
        1e-7,
        1e21,
      ]) {
        const answer = await callExample(api, operation, { body: field.put(exampleBody(operation), amount) });
        expect.soft(answer.status, `${field.name} ${amount}`).toBe(400);
        expect
          .soft(Object.keys((answer.body as Answered).errors ?? {}), String(amount))
          .toContainEqual(expect.stringContaining(field.name));
      }
    }
  });

  it.each(saving)('$name: set what the server sets itself', async (operation) => {
    const own = {
      division: 230001,
      created: '2001-01-01T00:00:00Z',
      createdBy: 'mallory',
      modified: '2001-01-01T00:00:00Z',
      modifiedBy: 'mallory',
      version: 4711,
      exactId: seededId(120002, 'account', 1),
      syncStatus: 'Synced',
      syncError: 'mallory',
      deletedAt: '2001-01-01T00:00:00Z',
    };
    const example = exampleBody(operation);
    if (Array.isArray(example) || Object.keys(own).some((name) => writableFields(bodyOf(operation)).some((field) => field.name === name)))
      return;
    const answer = await callExample(api, operation, { body: { ...(example as object), ...own } }); // no list, so a record
    const refused = Object.keys((answer.body as Answered).errors ?? {});
    if (answer.status === 400) return expect(Object.keys(own)).toEqual(expect.arrayContaining(refused));
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    for (const [name, value] of Object.entries(own)) expect.soft((answer.body as Record<string, unknown>)[name], name).not.toBe(value);
  });

  it('change what every object inherits', async () => {
    for (const payload of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"name":"x","status":{"__proto__":{"a":1}}}',
    ]) {
      const answer = await callExample(api, callNamed('createAccount'), { body: payload });
      expect(answer.status, payload).toBe(400);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each(withBody)('$name: bring along what every object inherits', async (operation) => {
    const example = JSON.stringify(exampleBody(operation) ?? {});
    const [, opening = '', rest = ''] = /^(\[?\{)(.*)$/s.exec(example) ?? [];
    if (opening === '') return;
    for (const payload of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}', '"toString":"x"']) {
      const body = `${opening}${payload}${rest.startsWith('}') ? '' : ','}${rest}`;
      const answer = await callExample(api, operation, { body });
      expect.soft(answer.status, `${payload} ${answer.text.slice(0, 200)}`).toBe(400);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each([
    ['no JSON', '{"name":'],
    ['two values', '{}{}'],
    ['NaN', '{"latitude":NaN}'],
    ['a number beyond all', '{"name":"De Molen","latitude":1e999}'],
    ['depth', `{"name":"De Molen","created":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['no object', '"De Molen"'],
  ])('be %s', async (_what, body) => {
    const answer = await callExample(api, callNamed('createAccount'), { body, headers: { 'idempotency-key': 'odd-bodies' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it.each([
    ['12345678901234.1234', 201],
    ['1234567890123.12345', 400],
  ])('hold a price that a double would round: %s', async (price, status) => {
    const operation = callNamed('createSalesOrder');
    const { lines: [line] = [], ...order } = exampleBody(operation) as { lines?: object[] }; // an order is an object
    const body = JSON.stringify({ ...order, lines: [{ ...line, quantity: '1', unitPrice: 'price' }] }).replace('"price"', price);
    const answer = await callExample(api, operation, { body });
    const expected = status === 201 ? { lines: [{ unitPrice: price }] } : { errors: { 'lines.0.unitPrice': [expect.any(String)] } };
    expect(answer).toMatchObject({ status, body: expected });
  });

  it.each([
    ['Latin-1', Buffer.from('{"name":"Café De Molen"}', 'latin1')],
    ['half a character', Buffer.from('{"name":"Café De Molen"}').subarray(0, 13)],
  ])('come as %s', async (_what, body) => {
    const { status, errors } = await api.problem('POST /api/120001/account', { body });
    expect({ status, errors: Object.keys(errors ?? {}) }).toEqual({ status: 400, errors: ['body'] });
  });

  it('unfold to more than the limit', async () => {
    const body = gzipSync(`{"name":"${'x'.repeat(100 * 1024 * 1024)}"}`);
    expect(await api.problem('POST /api/120001/account', { body, headers: { 'content-encoding': 'gzip' } })).toMatchObject({ status: 413 });
    expect(await api.problem('POST /api/120001/account', { body, headers: { 'content-encoding': 'lzma' } })).toMatchObject({ status: 415 });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('are not what their encoding says: %s', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    const answer = await api.problem('POST /api/120001/account', { body: Buffer.from('{}'), headers });
    expect({ status: answer.status, errors: Object.keys(answer.errors ?? {}) }).toEqual({ status: 400, errors: ['body'] });
  });

  it('let an order grow without end', async () => {
    const line = { itemId: seededId(120001, 'item', 1), quantityInPurchaseUnits: '1' };
    const body = { ...(exampleBody(callNamed('createPurchaseOrder')) as object), lines: Array(1000).fill(line) }; // an order is an object
    const order = await callExample(api, callNamed('createPurchaseOrder'), { body });
    const more = { ...line, purchaseOrderId: (order.body as Answered).id };
    expect(await callExample(api, callNamed('createPurchaseOrderLines'), { body: more })).toMatchObject({
      status: 400,
      body: { errors: { lines: [expect.stringMatching(/1[.,]?000/)] } },
    });
  });

  it('be answered by a multiple of what was made up', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`made-up-${i}`, 1]));
    const location = seededId(120001, 'location', 1);
    for (const [route, body] of [
      ['POST /api/120001/account', { name: 'De Molen', ...fields }],
      ['POST /api/120001/account', { name: 'De Molen', ['x'.repeat(300_000)]: 1 }],
      [`POST /api/locations/${location}/assets`, { assetType: 'BhvCloset', name: 'Kast', attributes: fields }],
    ] as const) {
      const answer = await api.call(route, { as: 'ada', body });
      expect(answer.status, route).toBe(400);
      expect(answer.text.length, route).toBeLessThan(150_000);
      expect(answer.text, route).toContain('errors');
    }
  });

  it('come in another media type, or be larger than the limit', async () => {
    const operation = callNamed('createAccount');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html; charset=utf-8']) {
      const answer = await callExample(api, operation, { body: 'name=De Molen', headers: { 'content-type': type } });
      expect(answer.status, type).toBe(415);
    }
    const large = await callExample(api, operation, { body: { name: 'x'.repeat(3 * 1024 * 1024) } });
    expect(large).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } });
  });
});

describe('If-Match', () => {
  const operation = callNamed('updateContact');
  const current = async () => (await callExample(api, callNamed('getContact'))).body as { version: number };

  it.each(['"0"', '"1', 'a', '"a","b"', '"-1"', '"1.5"', '" 1"', "1' or '1'='1", '""', '"99999999999999999999"'])(
    '%s changes nothing',
    async (header) => {
      const { version } = await current();
      const answer = await callExample(api, operation, { headers: { 'if-match': header } });
      expect(answer).toMatchObject({ status: 412, body: { code: 'versionConflict', current: { version } } });
      expect((await current()).version).toBe(version);
    },
  );

  it('never matches a write by a weak tag, which says nothing of every byte (RFC 9110, 13.1.1)', async () => {
    const { version } = await current();
    for (const header of [`W/"${version}"`, `w/"${version}"`, `W/"${version}", "a"`]) {
      const answer = await callExample(api, operation, { headers: { 'if-match': header } });
      expect(answer).toMatchObject({ status: 412, body: { current: { version } } });
    }
  });

  it.each([(version: number) => `"${version}"`, (version: number) => `"a", "${version}"`, (version: number) => `${version}`, () => '*'])(
    'is understood as %o',
    async (header) => {
      const { version } = await current();
      const answer = await callExample(api, operation, { headers: { 'if-match': header(version) } });
      expect(answer).toMatchObject({ status: 200, body: { version: version + 1 } });
    },
  );

  it('lets one of many writers through', async () => {
    const { version } = await current();
    const headers = { 'if-match': `"${version}"` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => callExample(api, operation, { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });
});

describe('Idempotency-Key', () => {
  const operation = callNamed('createComplaint');
  const headers = { 'idempotency-key': 'shared-key' };

  it('belongs to one person', async () => {
    const [first, second] = [await callExample(api, operation, { headers }), await callExample(api, operation, { headers, as: 'anna' })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((second.body as Answered).id).not.toBe((first.body as Answered).id);
  });

  it('belongs to one call', async () => {
    expect(await callExample(api, callNamed('createContact'), { headers })).toMatchObject({
      status: 422,
      body: { code: 'idempotencyMismatch' },
    });
    const elsewhere = await callExample(api, operation, {
      headers,
      path: { division: '120002' },
      body: { complaint: 'x', accountId: seededId(120002, 'account', 1) },
    });
    expect([201, 422]).toContain(elsewhere.status);
    if (elsewhere.status === 201) expect(elsewhere.body).toMatchObject({ division: 120002 });
  });

  it('makes one record of ten calls at once', async () => {
    const together = { 'idempotency-key': 'ten-at-once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => callExample(api, operation, { headers: together })));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    expect(new Set(answers.map(({ body }) => (body as Answered).id)).size).toBe(1);
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(201), 'a\tb'])('%o is refused by name', async (key) => {
    expect(await callExample(api, operation, { headers: { 'idempotency-key': key } })).toMatchObject({
      status: 400,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
  });
});

function moneyIn(operation: Operation) {
  const names = /(unitPrice|netPrice|controlAmount|vatAmount|creditLineSales|quantity|quantityReceived|quantityInPurchaseUnits)$/;
  return writableFields(bodyOf(operation)).filter(({ name }) => names.test(name));
}

function bodyOf({ body, name }: Operation) {
  if (!body) throw new Error(`${name} has no body`);
  return body;
}
