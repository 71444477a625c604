import { z } from 'zod';
import { pathOf, queryOf } from '#contract/address.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '../../src/app/contract.ts';
import { notImplemented } from '../../src/app/server/apiDocument.ts';
import { sampleFile } from '../../scripts/conformance/sampleFiles.ts';
import { examples } from '../../src/app/server/examples.ts';
import type { ApiAnswer, CallOptions, TestApi } from './api.ts';

// what only reads goes first, what takes away last, so that no example pulls the record from under another
const order = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };
const waiting = notImplemented();

/** Every call that is implemented: reads, creations, changes, deletions. */
export const implementedCalls: readonly Operation[] = operations
  .filter(({ name }) => !waiting.has(name))
  .sort((a, b) => order[a.method] - order[b.method]);

/** The implemented call of a name. @throws Error for a name that no call has */
export function callNamed(name: string): Operation {
  const operation = implementedCalls.find((one) => one.name === name);
  if (!operation) throw new Error(`No call is named ${name}`);
  return operation;
}

/** The names of the parameters in the query of a call. */
export function queryNames({ query }: Operation): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** What of an example's call a test does differently. */
export interface ExampleChanges extends CallOptions {
  /** Values over those of the example's path. */
  path?: Record<string, string>;
  /** The query in place of the example's. */
  query?: Record<string, unknown>;
  /** One of the call's addresses in place of the first. */
  template?: string;
}

/** The path values of a call's example. */
export function examplePath(operation: Operation): Record<string, string> {
  return examples[operation.name]?.path ?? {};
}

/** The body of a call's example, or its form fields. */
export function exampleBody(operation: Operation): unknown {
  return examples[operation.name]?.body;
}

/** The query of a call's example. */
export function exampleQuery(operation: Operation): Record<string, unknown> {
  return examples[operation.name]?.query ?? {};
}

/** Calls an operation as its example says, by an administrator who works in all divisions, except for what is changed. */
export function callExample(api: TestApi, operation: Operation, changes: ExampleChanges = {}): Promise<ApiAnswer<unknown>> {
  const { path, query = exampleQuery(operation), template = operation.paths[0], headers, ...rest } = changes;
  const address = pathOf(template, { ...examplePath(operation), ...path }, operation.name);
  const route = `${operation.method} ${address}${queryOf(query)}`;
  const octets: Record<string, string> = operation.octets ? { 'content-type': 'application/octet-stream' } : {};
  const options = { as: 'ada', ...rest, headers: { ...octets, ...examples[operation.name]?.headers, ...headers } };
  const body = 'body' in changes ? changes.body : exampleBody(operation);
  if (!operation.form) return api.call<unknown>(route, body === undefined ? options : { ...options, body });
  return api.upload<unknown>(route, { ...fileFor(operation), fields: fieldsOf(body) }, options);
}

function fileFor({ upload }: Operation) {
  const fileName = upload === 'sheets' ? 'relaties.csv' : upload === undefined || upload === 'document' ? 'bijlage.pdf' : 'foto.png';
  return { content: sampleFile(fileName), fileName };
}

function fieldsOf(body: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
}
