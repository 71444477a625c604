import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changeSchemaOf } from '#contract/record.ts';
import { Problem, invalidField } from '#contract/problem.ts';
import type { Operation } from '#contract/operation.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Call, ListRequest } from './call.ts';
import { listParameters, readListRequest } from './listRequest.ts';
import { plainText } from './plainText.ts';
import { requirePeriods } from './requirePeriods.ts';
import { isStorable } from './requireStorable.ts';
import { checked } from './validate.ts';
import { rowFieldsOf, wholeListParameters } from './wholeList.ts';

const noQuery = z.strictObject({});

/** The list request of a call that does not answer with a list. */
const noList: ListRequest = { sort: { column: 'id', descending: false }, offset: 0, limit: 0, after: undefined, filter: {}, isPlain: true };

/**
 * The path parameters, checked by their schemas.
 * @throws Problem notFound when one does not match: no record can have such an address
 */
export function readPath(operation: Operation, params: Record<string, string>): Record<string, string> {
  if (!Object.values(params).every(isStorable)) throw new Problem('notFound');
  for (const [name, schema] of Object.entries(operation.path ?? {})) {
    if (params[name] !== undefined && !schema.safeParse(params[name]).success) throw new Problem('notFound');
  }
  return params;
}

/**
 * The query, parsed by its schema; unknown parameters, and periods that end before they start, are refused by name. The texts of the
 * given query are cleaned in place, because {@link readList} reads it too.
 */
export function readQuery(operation: Operation, query: Record<string, unknown>): unknown {
  for (const [name, value] of Object.entries(query)) {
    if (!isStorable(String(value))) throw invalidField(name, 'characters');
    if (typeof value === 'string') query[name] = plainText(value);
  }
  const { schema, shape, ofLists } = strictQueryOf(operation);
  const own = checked(schema, Object.fromEntries(Object.entries(query).filter(([name]) => name in shape || !ofLists.includes(name))));
  requirePeriods(own);
  return own;
}

interface StrictQuery {
  schema: z.ZodType;
  /** The operation's own parameters by name. */
  shape: object;
  /** The parameters that lists understand besides. */
  ofLists: readonly string[];
}

const strictQueries = new WeakMap<Operation, StrictQuery>();

// Compiling a schema costs more than all of its checks, so it is done once per operation and not per request
function strictQueryOf(operation: Operation): StrictQuery {
  const known = strictQueries.get(operation);
  if (known) return known;
  const { query } = operation;
  const ofLists: readonly string[] = operation.list ? listParameters : rowFieldsOf(operation) ? wholeListParameters : [];
  const made: StrictQuery =
    query instanceof z.ZodObject
      ? { schema: query.strict(), shape: query.shape as object, ofLists } // only its names matter
      : { schema: query ?? noQuery, shape: {}, ofLists };
  strictQueries.set(operation, made);
  return made;
}

/** The list request of a call. */
export function readList(operation: Operation, request: FastifyRequest): ListRequest {
  if (!operation.list) return noList;
  const { filter, ...query } = request.query as Record<string, unknown>; // as Fastify parses it
  const hasOwnFilter = 'filter' in strictQueryOf(operation).shape;
  const list = readListRequest(operation.list, hasOwnFilter ? query : { ...query, filter }, request.headers);
  return hasOwnFilter ? { ...list, isPlain: list.isPlain && filter === undefined } : list;
}

/** The header parameters that the operation declares, checked. Absent ones stay absent. */
export function readHeaders(operation: Operation, request: FastifyRequest): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const [name, schema] of Object.entries(operation.headers ?? {})) {
    const value = request.headers[name.toLowerCase()];
    found[name] = checked<string | undefined>(schema, value, name);
  }
  return found;
}

/** The body, parsed by its schema; absent only where the operation allows it. One with the id of a record may leave out other fields. */
export function readBody(operation: Operation, body: unknown): unknown {
  if (!operation.body) return undefined;
  if (body === undefined || body === null) {
    if (operation.bodyOptional) return undefined;
    throw invalidField('body', 'required');
  }
  return checked(hasId(body) ? changeSchemaOf(operation.body) : operation.body, body);
}

function hasId(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}

/** A number that is never a version, for a tag that cannot match. */
const noVersion = 0;

/**
 * The version in If-Match, `"7"` or `7`; `*` and absence mean any. A tag of another form matches no version, and a weak tag
 * allows no write (RFC 9110, 13.1.1). Of several tags, the one that is a version counts.
 * @throws Problem invalid when several are versions
 */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const versions = header.split(',').flatMap((tag) => /^("?)([1-9]\d{0,8})\1$/.exec(tag.trim())?.[2] ?? []);
  if (versions.length > 1) throw invalidField('If-Match', 'format');
  return Number(versions[0] ?? noVersion);
}

/** Key and body hash of an idempotent POST; the hash includes the address, so that the same key cannot be used for two calls. */
export function readIdempotency(operation: Operation, request: FastifyRequest, secrets: Secrets): Call['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (operation.method !== 'POST' || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidField('Idempotency-Key', 'format');
  const hash = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  return { key, hash, secrets };
}
