import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, QueryFunctionContext, RaRecord } from 'ra-core';
import type { Client, FileAnswer } from '#contract/client.ts';
import { createCaller, type Caller, type CallerRequest } from './createCaller.ts';
import type { Resources } from './resourceCalls.ts';
import type { ListExport } from './listExport.ts';
import { createRestTransport, splitFilter, type RestContext } from './restTransport.ts';

type RowsParams = GetListParams & QueryFunctionContext;

/**
 * react-admin's data provider on top of the typed client. `ra-data-simple-rest` turns its methods into REST requests; our
 * transport finds the declared call of each request and makes it with the client, so that versions, idempotency keys, languages
 * and tokens are handled in one place. Every further call of a resource is also a method: `dataProvider.accept('serviceRequests',
 * { path: { id }, ifMatch: 3 })`. Answers of a list have `meta.estimated`.
 */
export function createDataProvider(client: Client, division: number, resources: Resources): DataProvider {
  const caller = createCaller(client, division, resources);
  const rest = (context: RestContext) => simpleRestProvider('', createRestTransport(caller, context));
  const following = new Map<string, string>();

  async function getRows<Row extends RaRecord>(resource: string, params: RowsParams, place: Pick<RestContext, 'method' | 'path'> = {}) {
    const [here, next] = [0, 1].map((step) => pageKey(resource, { ...params, meta: place }, step));
    const context: RestContext = {
      ...params.meta,
      ...place,
      isSorted: params.sort !== undefined,
      isPaged: params.pagination !== undefined,
      after: following.get(here ?? ''),
      signal: params.signal,
    };
    // the hooks pass every parameter, even undefined ones; ra-data-simple-rest would then request ten rows
    const { pagination = firstRows, filter = {} } = params;
    const answer = await rest(context).getList<Row>(resource, { ...params, pagination, filter });
    keepKey(following, next ?? '', context.answered?.after);
    return { ...answer, meta: { estimated: context.answered?.estimated ?? false } };
  }

  const provider: DataProvider = {
    ...rest({}),
    getList: (resource, params) => getRows(resource, params),
    getOne: (resource, { meta, signal, ...params }) => rest({ ...meta, signal }).getOne(resource, params),
    getMany: async (resource, { ids, meta, signal }) => {
      const calls = await resources[resource]?.load();
      if (calls?.['getList']?.list) return rest({ ...meta, signal }).getMany(resource, { ids });
      const answers = await Promise.all(ids.map((id) => provider.getOne(resource, { id, signal })));
      return { data: answers.map(({ data }) => data) };
    },
    getManyReference: async (resource, { target, id, filter, ...params }) => {
      const calls = await resources[resource]?.load();
      if (!calls?.['getManyReference']) return getRows(resource, { ...params, filter: { ...filter, [target]: id } });
      return getRows(resource, { ...params, filter }, { method: 'getManyReference', path: { [target]: String(id) } });
    },
    create: (resource, { meta, ...params }) => rest({ ...meta }).create(resource, params),
    update: (resource, { meta, ...params }) => rest({ ...meta, version: params.previousData?.version }).update(resource, params),
    delete: async (resource, { meta, ...params }) => {
      const { data } = await rest({ ...meta, version: params.previousData?.version }).delete(resource, params);
      return { data: data ?? params.previousData };
    },
    exportList: async (resource: string, asked: ListExport) => ({ data: await exportList(caller, resource, asked) }),
    supportAbortSignal: true,
  };
  const call = async (resource: string, method: string, request: CallerRequest) => {
    const answer = await caller.send(await caller.find(resource, method), request);
    // a query must not return undefined
    return { data: answer ?? null };
  };
  return new Proxy(provider, {
    get: (methods, name) =>
      typeof name === 'symbol' || name in methods
        ? Reflect.get(methods, name)
        : (resource: string, request: CallerRequest) => call(resource, name, request),
  });
}

const mostKeys = 200;

/** Keeps the key of the rows after a page, or removes it where none follow; of more than 200, the oldest is dropped. */
function keepKey(following: Map<string, string>, page: string, after: string | undefined): void {
  following.delete(page);
  if (after === undefined) return;
  following.set(page, after);
  const [oldest] = following.keys();
  if (following.size > mostKeys && oldest !== undefined) following.delete(oldest);
}

/** All rows of a list as a file; see {@link ListExport}. */
async function exportList(caller: Caller, resource: string, { type, sort, filter, query: asked, signal }: ListExport): Promise<FileAnswer> {
  const operation = await caller.find(resource, 'getList');
  const { query, rest } = operation.list ? { query: {}, rest: filter } : splitFilter(operation, filter);
  const list = { sort: [sort.field, sort.order] as const, ...(rest ? { filter: rest } : {}) };
  return caller.file(operation, { query: { ...query, ...asked }, list, headers: { Accept: type }, ...(signal ? { signal } : {}) });
}

// as many as a list without pages shows
const firstRows = { page: 1, perPage: 100 };

function pageKey(resource: string, { filter, sort, pagination, meta }: GetListParams, step: number): string {
  return JSON.stringify([resource, filter, sort, pagination?.perPage, (pagination?.page ?? 1) + step, meta]);
}
