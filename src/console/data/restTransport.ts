import { z } from 'zod';
import { ApiError } from '#contract/apiError.ts';
import type { Operation } from '#contract/operation.ts';
import { idParameterOf, type Caller } from './createCaller.ts';
import type { RequestMeta } from './resourceCalls.ts';

/** Additional options of a request and facts of its answer, which `ra-data-simple-rest` has no place for. */
export interface RestContext extends RequestMeta {
  /** The method whose call answers a list; `getList` by default. */
  method?: string;
  /** Whether the caller requested an order; ra-data-simple-rest always sends one. */
  isSorted?: boolean;
  /** Whether the caller requested a page; ra-data-simple-rest always sends one. */
  isPaged?: boolean;
  /** Key of the previous page. */
  after?: string | undefined;
  /** Version that the caller has seen. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  answered?: { estimated: boolean; after: string | undefined };
}

interface RestAnswer {
  status: number;
  headers: Headers;
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- react-admin's own type of a fetched document; the rows are typed again where they are used
  json: any;
}

/** The HTTP client of `ra-data-simple-rest`: finds the declared call and makes it with our client. */
export function createRestTransport(caller: Caller, context: RestContext) {
  return async (url: string, request: { method?: string; body?: unknown } = {}): Promise<RestAnswer> => {
    const [address = '', query = ''] = url.slice(1).split('?');
    const [resource = '', id] = address.split('/').map(decodeURIComponent);
    if (request.method === undefined && id === undefined) return getList(caller, resource, { context, query });
    const { path, query: further, idempotencyKey, version, signal } = context;
    const operation = await caller.find(resource, methods[request.method ?? 'GET'] ?? 'getOne');
    const parameter = idParameterOf(operation);
    const json = await caller.send(operation, {
      path: { ...path, ...(id !== undefined && parameter ? { [parameter]: id } : {}) },
      ...(further ? { query: further } : {}),
      ...(typeof request.body === 'string' ? { body: JSON.parse(request.body) } : {}),
      ...(version === undefined ? {} : { ifMatch: version }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(signal ? { signal } : {}),
    });
    // an address with a name instead of an id answers with the list of that name
    if (request.method === undefined && Array.isArray(json)) throw notFound();
    return answer(json);
  };
}

const methods: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

async function getList(caller: Caller, resource: string, { context, query }: { context: RestContext; query: string }): Promise<RestAnswer> {
  const operation = await caller.find(resource, context.method ?? 'getList');
  const asked = new URLSearchParams(query);
  const read = (name: string) => JSON.parse(asked.get(name) ?? 'null') ?? undefined;
  const { after, path, signal } = context;
  const [range, filter] = [read('range'), read('filter')];
  // with a key, the position is relative to the key; a range would count from the first row
  const place = after && range ? { after, pageSize: range[1] - range[0] + 1 } : { range };
  const sort = context.isSorted ? { sort: read('sort') } : {};
  const { query: own, rest } = operation.list ? { query: {}, rest: filter } : splitFilter(operation, filter);
  const rows = await caller.list(operation, {
    ...(path ? { path } : {}),
    query: { ...own, ...context.query },
    // a call that answers with all rows gets a page size only when a page was requested
    list: { ...sort, filter: rest, ...(operation.list || context.isPaged ? place : {}) },
    signal,
  });
  context.answered = { estimated: rows.estimated, after: rows.after };
  return answer(rows.data, { 'content-range': `items */${rows.total}` });
}

/** Splits the filter for a call that answers with all rows: into its query parameters, and conditions on fields of its rows. */
export function splitFilter({ query }: Operation, filter: object = {}) {
  const own = query instanceof z.ZodObject ? query.shape : {};
  const entries = Object.entries(filter);
  const rest = entries.filter(([name]) => !(name in own));
  return {
    query: Object.fromEntries<unknown>(entries.filter(([name]) => name in own)),
    rest: rest.length === 0 ? undefined : Object.fromEntries(rest),
  };
}

function notFound(): ApiError {
  return new ApiError({ type: 'about:blank', title: 'Not found', status: 404, code: 'notFound' });
}

function answer(json: unknown, headers: Record<string, string> = {}): RestAnswer {
  return { status: 200, headers: new Headers(headers), body: '', json };
}
