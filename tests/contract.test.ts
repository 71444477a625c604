import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../src/app/contract.ts';
import { notImplemented } from '../src/app/server/apiDocument.ts';
import { examples } from '../src/app/server/examples.ts';
import type { Operation } from '#contract/operation.ts';
import { extensionCalls, extensionParameters } from './extensions.ts';

interface ListedCall {
  id: string;
  method: string;
  path: string;
  query?: string[];
  headers?: string[];
  body?: 'json' | 'multipart' | 'unknown';
  form?: string[];
}

const listed = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8')) as ListedCall[];
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const declaredIds = operations.flatMap((operation) => operation.calls ?? []);
const operationOf = (call: ListedCall) => operations.find((operation) => operation.calls?.includes(call.id));
const namesOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

test('declares exactly the listed calls: 130 calls, 128 operations, 105 path templates', () => {
  expect([...declaredIds].sort()).toEqual(listed.map(({ id }) => id).sort());
  const addresses = operations
    .filter(({ calls }) => calls !== undefined)
    .flatMap(({ method, paths }) => paths.map((path) => `${method} ${shapeOf(path)}`));
  expect({
    calls: declaredIds.length,
    operations: new Set(addresses).size,
    templates: new Set(addresses.map((address) => address.slice(address.indexOf(' ') + 1))).size,
  }).toEqual({ calls: 130, operations: 128, templates: 105 });
  expect(addresses.length, 'no address is declared twice').toBe(128);
});

test.each(listed)('$id stands at its address, with its parameters by their names', (call) => {
  const operation = operationOf(call);
  if (!operation) return expect.unreachable(`${call.id} is not declared`);
  expect(operation.method).toBe(call.method);
  // getAccount answers {id} and {name}: one route, since only the parameter's name differs
  const isMerged = call.id.startsWith('account.byName');
  expect(operation.paths.map((path) => (isMerged ? shapeOf(path) : path))).toContain(isMerged ? shapeOf(call.path) : call.path);
  expect(namesOf(operation.query)).toEqual(expect.arrayContaining(call.query ?? []));
  expect(headersOf(operation)).toEqual(expect.arrayContaining(call.headers ?? []));
  expect(Object.keys(operation.form ?? {})).toEqual(expect.arrayContaining((call.form ?? []).filter((name) => name !== 'file')));
  expect({ json: operation.body !== undefined && !operation.bodyOptional, form: operation.form !== undefined }).toEqual({
    json: call.body === 'json' && !operation.bodyOptional,
    form: call.body === 'multipart',
  });
  if (call.body === 'json') expect(operation.body).toBeDefined();
});

test('names everything that it adds to the specification', () => {
  const extensions = operations.filter(({ calls }) => calls === undefined).map(({ name }) => name);
  expect(extensions.sort()).toEqual([...extensionCalls].sort());
  const added = operations.filter(({ calls }) => calls !== undefined).map((operation) => [operation.name, addedTo(operation)] as const);
  expect(Object.fromEntries(added.filter(([, names]) => names.length > 0))).toEqual(extensionParameters);
});

test('names every call once and gives none an address of another', () => {
  const names = operations.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const addresses = operations.flatMap(({ method, paths }) => paths.map((path) => `${method} ${shapeOf(path).toLowerCase()}`));
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test.each(operations)('$name says what it answers and shows an example that it accepts', (operation) => {
  const hasAnswer = operation.answer !== undefined || operation.bytes === true || operation.status === 204 || operation.status === 302;
  expect(hasAnswer, 'an answer').toBe(true);
  const example = examples[operation.name];
  if (!example) return expect.unreachable(`${operation.name} has no example`);
  const parameters = [...operation.paths[0].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  expect(Object.keys(example.path ?? {}).sort()).toEqual(parameters.sort());
  if (operation.body) expect(operation.body.safeParse(example.body)).toMatchObject({ success: true });
  if (operation.query) expect(operation.query.safeParse(example.query ?? {})).toMatchObject({ success: true });
});

test('lists the calls that answer 501', () => {
  const waiting = [...notImplemented()];
  process.stdout.write(`${waiting.length} of ${operations.length} calls are not implemented: ${waiting.join(', ')}\n`);
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(waiting));
});

function headersOf(operation: Operation): string[] {
  return [...Object.keys(operation.headers ?? {}), ...(operation.list ? ['PageSize'] : [])];
}

function addedTo(operation: Operation): string[] {
  const calls = listed.filter(({ id }) => operation.calls?.includes(id));
  const known = new Set(calls.flatMap(({ query, headers, form }) => [...(query ?? []), ...(headers ?? []), ...(form ?? [])]));
  const names = [...namesOf(operation.query), ...Object.keys(operation.headers ?? {}), ...Object.keys(operation.form ?? {})];
  const body = operation.body && operation.bodyOptional && !calls.some((call) => call.body === 'json') ? ['body'] : [];
  return [...names.filter((name) => !known.has(name)), ...body];
}
