import type { Client } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';
import { looseRequest } from './request.ts';
import { idParameterOf, type ResourceCalls, type Resources } from './resourceCalls.ts';
import type { SubmissionKeys } from './submissionKeys.ts';

/** What the dialect has no words for: given with one request, and what the answer said beside its rows. */
export interface RestContext {
  /** Key of the page before. */
  after?: string | undefined;
  /** Version that the caller has seen. */
  version?: number | undefined;
  /** Further path parameters. */
  path?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  answered?: { estimated: boolean; after: string | undefined };
}

/** Where requests go. */
export interface RestTransportOptions {
  client: Client;
  division: number;
  resources: Resources;
  keys: SubmissionKeys;
  context: RestContext;
}

interface RestAnswer {
  status: number;
  headers: Headers;
  body: string;
  // react-admin's own type of a fetched document; the rows are typed again where they are used
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/** The http client that `ra-data-simple-rest` speaks through: finds the declared call and lets our client make it. */
export function createRestTransport(options: RestTransportOptions) {
  return async (url: string, request: { method?: string; body?: unknown } = {}): Promise<RestAnswer> => {
    const [address = '', query = ''] = url.slice(1).split('?');
    const [resource = '', id] = address.split('/').map(decodeURIComponent);
    const calls = await options.resources[resource]?.();
    if (!calls) throw new Error(`No calls are known for the resource ${resource}`);
    if (request.method === undefined && id === undefined) return getList(options, required(calls, 'getList', resource), query);
    const verb = verbs[request.method ?? 'GET'] ?? 'getOne';
    const operation = required(calls, verb, resource);
    const data = await send(options, operation, { id, body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined });
    return answer(data);
  };
}

const verbs: Readonly<Record<string, keyof ResourceCalls>> = { GET: 'getOne', POST: 'create', PUT: 'update', DELETE: 'delete' };

async function getList({ client, division, context }: RestTransportOptions, operation: Operation, query: string): Promise<RestAnswer> {
  const asked = new URLSearchParams(query);
  const read = (name: string) => JSON.parse(asked.get(name) ?? 'null') ?? undefined;
  const { after } = context;
  const range = read('range');
  const rows = await client.list(
    operation,
    looseRequest({
      path: { division, ...context.path },
      // behind a key the position is the key's; a range would count from the start again
      list: {
        sort: read('sort'),
        filter: read('filter'),
        ...(after && range ? { after, pageSize: range[1] - range[0] + 1 } : { range }),
      },
      signal: context.signal,
    }),
  );
  context.answered = { estimated: rows.estimated, after: rows.after };
  return answer(rows.data, { 'content-range': `items */${rows.total}` });
}

async function send(
  { client, division, keys, context }: RestTransportOptions,
  operation: Operation,
  { id, body }: { id: string | undefined; body: unknown },
) {
  const parameter = idParameterOf(operation);
  const request = looseRequest({
    path: { division, ...context.path, ...(id !== undefined && parameter ? { [parameter]: id } : {}) },
    body,
    ifMatch: context.version,
    signal: context.signal,
  });
  if (operation.method !== 'POST') return client.call(operation, operation.method === 'GET' ? { ...request, ifMatch: undefined } : request);
  return keys.submit([operation.name, request], (idempotencyKey) => client.call(operation, { ...request, idempotencyKey }));
}

function required(calls: ResourceCalls, verb: keyof ResourceCalls, resource: string): Operation {
  const operation = calls[verb];
  if (!operation) throw new Error(`The resource ${resource} has no call for ${verb}`);
  return operation;
}

function answer(json: unknown, headers: Record<string, string> = {}): RestAnswer {
  return { status: 200, headers: new Headers(headers), body: '', json };
}
