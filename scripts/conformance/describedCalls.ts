import { queryOf } from '#contract/address.ts';
import { sampleFile } from './sampleFiles.ts';

/** A node of a JSON document. */
export type Json = Record<string, unknown>;

/** The keywords of a JSON schema that requests are made from. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

/** A parameter of a call as the OpenAPI document describes it. */
export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

/** A call as the OpenAPI document describes it. */
export interface DescribedCall {
  /** Its operationId. */
  name: string;
  method: string;
  /** The template of its address. */
  path: string;
  parameters: readonly DescribedParameter[];
  body?: { isForm: boolean; isOctets: boolean; schema: JsonSchema; example: unknown };
  /** Its success status. */
  status: number;
  /** Whether it may also answer 204. */
  mayBeNothing: boolean;
  /** Media types of its success answers, with the JSON pointers to their schemas. */
  answers: Readonly<Record<string, string>>;
  /** Whether the document says that it answers 501. */
  isMissing: boolean;
}

/** The parts of a request. */
export interface RequestParts {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  /** Undefined for none. For a form: its fields, with the name of the file in `file`. */
  body?: unknown;
}

interface DescribedOperation {
  operationId: string;
  description?: string;
  parameters: DescribedParameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const order = ['get', 'post', 'put', 'delete'];

/** Calls that complete another call and need the token that it issued. */
export const continuedCalls: ReadonlySet<string> = new Set(['receiveAuthorisation']);

/** Every call of an OpenAPI document: reads, creations, changes, deletions of nested records, deletions. */
export function describedCalls(document: Json): DescribedCall[] {
  const paths = document['paths'] as Record<string, Record<string, DescribedOperation>>; // guaranteed by OpenAPI
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => described(path, method, operation)))
    .sort(byHarm);
}

// what only reads goes first, what takes away last and from within before the whole: no example takes the record from another
function byHarm(a: DescribedCall, b: DescribedCall): number {
  if (a.method !== b.method) return order.indexOf(a.method) - order.indexOf(b.method);
  return a.method === 'delete' ? b.parameters.filter(isOfPath).length - a.parameters.filter(isOfPath).length : 0;
}

function isOfPath({ in: place }: DescribedParameter): boolean {
  return place === 'path';
}

function described(path: string, method: string, operation: DescribedOperation): DescribedCall {
  const { operationId, parameters, requestBody, responses, description } = operation;
  const [status = '200'] = Object.keys(responses);
  const pointer = ['paths', path, method, 'responses', status, 'content'];
  const types = Object.keys(responses[status]?.content ?? {});
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  return {
    name: operationId,
    method,
    path,
    parameters,
    ...(media ? { body: bodyOf(type, media) } : {}),
    status: Number(status),
    mayBeNothing: status !== '204' && '204' in responses,
    answers: Object.fromEntries(types.map((name) => [name, pointerOf([...pointer, name, 'schema'])])),
    isMissing: description?.includes('501') ?? false,
  };
}

function bodyOf(type: string | undefined, { schema, example }: { schema: JsonSchema; example?: unknown }): DescribedCall['body'] {
  return { isForm: type === 'multipart/form-data', isOctets: type === 'application/octet-stream', schema, example };
}

function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}

/** The request made of the examples of a call. */
export function exampleParts({ parameters, body }: DescribedCall): RequestParts {
  const of = (place: string) => parameters.filter(({ in: at, example }) => at === place && example !== undefined);
  const texts = (place: string) => Object.fromEntries(of(place).map(({ name, example }) => [name, String(example)]));
  return {
    path: texts('path'),
    query: Object.fromEntries(of('query').map(({ name, example }) => [name, example])),
    headers: texts('header'),
    body: body?.example,
  };
}

/** An answer as received. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends the request of a call. */
export async function sendParts(
  address: string,
  call: DescribedCall,
  parts: RequestParts,
  options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; fetch?: typeof fetch } = {},
): Promise<Answer> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path[name] ?? ''));
  const isOctets = call.body?.isOctets === true;
  const isJson = call.body && !call.body.isForm && !isOctets && parts.body !== undefined;
  const { fetch: ask = fetch, ...rest } = options;
  const response = await ask(`${address}${path}${queryOf(parts.query)}`, {
    redirect: 'manual',
    ...rest,
    method: call.method.toUpperCase(),
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(isOctets ? { 'content-type': 'application/octet-stream' } : {}),
      ...parts.headers,
      ...options.headers,
    },
    ...(isJson ? { body: JSON.stringify(parts.body) } : {}),
    ...(isOctets ? { body: typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body) } : {}),
    ...(call.body?.isForm ? { body: formOf(parts.body as Json) /* the fields of the form */ } : {}),
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

function formOf({ file, ...fields }: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof file === 'string') form.append('file', new Blob([new Uint8Array(sampleFile(file))]), file);
  return form;
}
