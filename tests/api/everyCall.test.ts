import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { uuid } from '#contract/values.ts';
import { seededId } from '#contract/seededId.ts';
import { exactSettings } from '../support/exactProvider.ts';
import { callExample, exampleBody, examplePath, exampleQuery, implementedCalls, queryNames } from '../support/exampleCalls.ts';
import { errorAt, isList, writableFields } from '../support/fieldsOf.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

interface ProblemBody {
  code: string;
  errors?: Record<string, string[]>;
  current?: { version: number };
}

const api = await demonstratedApi(exactSettings);
const closed = implementedCalls.filter(({ access }) => access !== 'anonymous' && access !== 'callback');
const inDivision = closed.filter((operation) => operation.paths[0].includes(divisionIn(operation)));
const byId = closed.flatMap((operation) => idsIn(operation).map((parameter) => ({ operation, name: operation.name, parameter })));
const withQuery = implementedCalls.flatMap((operation) =>
  queryNames(operation).map((parameter) => ({ operation, name: operation.name, parameter })),
);
const withBody = implementedCalls.filter((operation) => operation.body);
// secret addresses are kept nowhere, so the answer that makes one cannot be given again
const secretAddresses = ['createWorkOrderLink', 'createCalendarSubscription', 'updateAccessToken'];
const posts = closed.filter(({ method, name }) => method === 'POST' && !secretAddresses.includes(name));
const nowhere = seededId(999999, 'nothing', 1);
describe('every call that is refused', () => {
  let written: unknown;
  beforeAll(async () => (written = await whatIsWritten()));

  it.each(closed)('$name: an anonymous caller is asked to sign in', async (operation) => {
    expect(await problem(operation, { as: null })).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it.each(closed)('$name: a person without a role is refused', async (operation) => {
    expect(await problem(operation, { as: 'gast' })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it.each(inDivision)('$name: a person of another division is refused', async (operation) => {
    const claims = { roles: ['CURA-Employee', 'CURA-Admin', 'CURA-Supervisor', 'CURA-Purchasing', 'CURA-Division-230001'] };
    const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}` };
    expect(await problem(operation, { headers })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });

  it.each(byId)('$name: an unknown $parameter is not found', async ({ operation, parameter }) => {
    expect(await problem(operation, { path: { [parameter]: nowhere } })).toMatchObject({ status: 404, code: 'notFound' });
  });

  // where the path does not name the division, the record itself leads to it
  it.each(byId.filter(({ operation }) => inDivision.includes(operation)))(
    '$name: the $parameter of another division is not found',
    async ({ operation, parameter }) => {
      const division = operation.divisionParameter ?? 'division';
      expect(
        await problem(operation, { path: { [division]: '120002', [parameter]: examplePath(operation)[parameter] ?? '' } }),
      ).toMatchObject({
        status: 404,
        code: 'notFound',
      });
    },
  );

  it.each(withQuery)('$name: a $parameter that cannot be is named', async ({ operation, parameter }) => {
    const query = { ...exampleQuery(operation), [parameter]: 'é'.repeat(4001) };
    expect(await refusedFields(operation, { query })).toContainEqual(errorAt(parameter));
  });

  it.each(implementedCalls)('$name: an unknown query parameter is named', async (operation) => {
    expect(await refusedFields(operation, { query: { ...exampleQuery(operation), nosuch: '1' } })).toEqual(['nosuch']);
  });

  it.each(withBody)('$name: each field of a wrong kind, or too long, is named', async (operation) => {
    for (const field of fieldsIn(operation)) {
      const body = field.put(exampleBody(operation), { wrong: true });
      expect.soft(await refusedFields(operation, { body }), field.name).toContainEqual(errorAt(field.name));
      if (field.maxLength === undefined) continue;
      const long = field.put(exampleBody(operation), 'é'.repeat(field.maxLength + 1));
      expect.soft(await refusedFields(operation, { body: long }), field.name).toContainEqual(errorAt(field.name));
    }
  });

  it.each(withBody)('$name: a field that does not exist is named', async (operation) => {
    const body = [exampleBody(operation) ?? {}].flat().map((record) => ({ ...(record as object), nosuch: 1 })); // bodies are records or lists of them
    const isArray = operation.body !== undefined && isList(operation.body);
    expect(await refusedFields(operation, { body: isArray ? body : body[0] })).toEqual([isArray ? '0.nosuch' : 'nosuch']);
  });

  it.each(withBody.filter(({ bodyOptional }) => !bodyOptional))('$name: the body must not be missing', async (operation) => {
    expect(await refusedFields(operation, { body: undefined })).toEqual(['body']);
  });

  it.each(closed.filter(changesOneRecord))('$name: a version that is past is answered with the current record', async (operation) => {
    const refused = await problem(operation, { headers: { 'if-match': '"999999"' } });
    expect(refused).toMatchObject({ status: 412, code: 'versionConflict' });
    expect(refused.current?.version).toBeGreaterThan(0);
  });

  it.each(implementedCalls)('$name: another method is answered with those that there are', async (operation) => {
    const answer = await callExample(api, { ...operation, method: 'PATCH' as 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']?.split(', ')).toContain(operation.method);
  });

  it('has written nothing', async () => {
    expect(await whatIsWritten()).toEqual(written);
  });
});

describe('every reading call', () => {
  const reads = closed.filter(({ method }) => method === 'GET');

  it.each(reads.filter(({ paths }) => paths.length > 1))('$name: answers the same at all of its addresses', async (operation) => {
    const [first, ...others] = await Promise.all(operation.paths.map((template) => callExample(api, operation, { template })));
    for (const other of others) expect({ status: other.status, body: other.body }).toEqual({ status: first?.status, body: first?.body });
  });

  it.each(reads)('$name: a record has its version as ETag, and is sent anew', async (operation) => {
    const answer = await callExample(api, operation);
    if (!hasVersion(answer.body)) return;
    expect(answer.headers['etag']).toBe(`"${answer.body.version}"`);
    expect(await callExample(api, operation, { headers: { 'if-none-match': `"${answer.body.version}"` } })).toMatchObject({ status: 200 });
  });
});

describe('every call that adds', () => {
  it.each(posts)('$name: is done once under one Idempotency-Key, and refuses another body', async (operation) => {
    const headers = { 'idempotency-key': `once-${operation.name}` };
    const first = await callExample(api, operation, { headers });
    expect(first.status, first.text).toBeLessThan(300);
    const written = await whatIsWritten();
    const second = await callExample(api, operation, { headers });
    expect(second).toMatchObject({ status: first.status, text: first.text });
    for (const name of ['etag', 'location']) expect(second.headers[name]).toBe(first.headers[name]);
    expect(await whatIsWritten()).toEqual(written);
    // what only makes a file keeps nothing that a second body could clash with
    if (operation.bytes && !operation.answer) return;
    if (!operation.body && Object.keys(operation.form ?? {}).length === 0) return;
    expect(await problem(operation, { headers, body: otherBody(operation) })).toMatchObject({ status: 422, code: 'idempotencyMismatch' });
    expect(await whatIsWritten()).toEqual(written);
  });
});

async function problem(operation: Operation, changes: Parameters<typeof callExample>[2]): Promise<ProblemBody & { status: number }> {
  const answer = await callExample(api, operation, changes);
  expect(answer.headers['content-type'], `${answer.status} ${answer.text.slice(0, 200)}`).toBe('application/problem+json; charset=utf-8');
  return { ...(answer.body as ProblemBody), status: answer.status }; // its media type says so
}

async function refusedFields(operation: Operation, changes: Parameters<typeof callExample>[2]): Promise<string[]> {
  const { status, errors = {}, code } = await problem(operation, changes);
  expect({ status, code }).toEqual({ status: 400, code: 'invalid' });
  return Object.keys(errors);
}

async function whatIsWritten(): Promise<unknown> {
  return api.database.sql(sql`select (select count(*) from audit) as audited, (select count(*) from idempotency) as kept`);
}

function divisionIn({ divisionParameter = 'division' }: Operation): string {
  return `{${divisionParameter}}`;
}

/** The parameters of a path that are ids of records. */
function idsIn(operation: Operation): string[] {
  return Object.entries(examplePath(operation)).flatMap(([name, value]) => (uuid.safeParse(value).success ? [name] : []));
}

function fieldsIn({ body }: Operation) {
  return body ? writableFields(body) : [];
}

function changesOneRecord({ method, path = {} }: Operation): boolean {
  return (method === 'PUT' || method === 'DELETE') && Object.keys(path).length > 0;
}

function hasVersion(body: unknown): body is { version: number } {
  return typeof body === 'object' && body !== null && 'version' in body;
}

const texts = [
  'reason',
  'purchaseOrder',
  'description',
  'notes',
  'remarks',
  'paymentReference',
  'remark',
  'name',
  'complaint',
  'reason',
  'jobTitle',
  'subject',
  'note',
  'findings',
  'fileName',
];

// of bodies without a text
const otherValues = { all: true, price: '1.01', endDate: '2031-02-28', territory: 'Elders', quantity: '0.5', safetyStock: '0.5' };

/** The example's body with one text changed, or another value. */
function otherBody(operation: Operation): unknown {
  const body = exampleBody(operation);
  if (Array.isArray(body)) return [...(body as unknown[]), ...(body as unknown[])];
  const { ids } = (body ?? {}) as { ids?: string[] }; // the example of a change of many
  if (ids) return { ...(body as object), ids: [...ids, nowhere] };
  const names = [...fieldsIn(operation).map(({ name }) => name), ...Object.keys(operation.form ?? {})];
  const [other] = Object.entries(otherValues).filter(([name]) => names.includes(name));
  const name = texts.find((text) => names.includes(text));
  if (name === undefined && other) return { ...(body as object | undefined), [other[0]]: other[1] };
  return { ...(body as object | undefined), [name ?? texts[0] ?? '']: 'Iets anders' }; // bodies are records or lists of them
}
