import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetManyReferenceParams, RaRecord } from 'ra-core';
import type { Client, ListAnswer } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';
import { formErrorOf } from './formErrorOf.ts';
import { looseRequest } from './request.ts';
import type { Resources } from './resourceCalls.ts';
import { createRestTransport, type RestContext } from './restTransport.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

type Rows = readonly RaRecord[];

/**
 * react-admin's data provider over the typed client. `ra-data-simple-rest` turns the verbs into its dialect of REST;
 * our transport below it finds the declared call for each request and lets the client make it, so that versions,
 * idempotency keys, languages and tokens are the same everywhere. Answers of a list carry `meta.estimated`.
 */
export function createDataProvider(client: Client, division: number, resources: Resources): DataProvider {
  const keys = createSubmissionKeys();
  const rest = (context: RestContext = {}) => simpleRestProvider('', createRestTransport({ client, division, resources, keys, context }));
  const following = new Map<string, string>();

  const getList = async (resource: string, params: GetListParams) => {
    const here = pageKey(resource, params);
    const context: RestContext = { after: following.get(here), signal: params.signal, path: params.meta?.path };
    const answer = await rest(context).getList(resource, params);
    if (context.answered?.after) following.set(pageKey(resource, params, 1), context.answered.after);
    return { ...answer, meta: { estimated: context.answered?.estimated ?? false } };
  };

  const provider: DataProvider = {
    ...rest(),
    getList: wrapped(getList) as DataProvider['getList'],
    getOne: wrapped((resource, params) => rest({ signal: params.signal, path: params.meta?.path }).getOne(resource, params)),
    getMany: wrapped(async (resource, { ids, signal }) => {
      const answers = await Promise.all(ids.map((id) => provider.getOne(resource, { id, signal })));
      return { data: answers.map(({ data }) => data) };
    }),
    getManyReference: wrapped(async (resource, params) => {
      const { getManyReference } = (await resources[resource]?.()) ?? {};
      if (!getManyReference) return getList(resource, filteredOn(params));
      const answer = await listBelow(client, division, getManyReference, params);
      return { data: [...answer.data], total: answer.total, meta: { estimated: answer.estimated } };
    }) as DataProvider['getManyReference'],
    create: wrapped((resource, params) => rest({ path: params.meta?.path }).create(resource, params)),
    update: wrapped((resource, params) =>
      rest({ path: params.meta?.path, version: params.previousData?.version ?? params.data.version }).update(resource, params),
    ),
    delete: wrapped(async (resource, params) => {
      const context: RestContext = { path: params.meta?.path, version: params.previousData?.version };
      const { data } = await rest(context).delete(resource, params);
      return { data: data ?? params.previousData };
    }),
    supportAbortSignal: true,
  };
  return provider;
}

function listBelow(client: Client, division: number, operation: Operation, params: GetManyReferenceParams & { signal?: AbortSignal }) {
  const { page, perPage } = params.pagination;
  return client.list(
    operation,
    looseRequest({
      path: { division, [params.target]: String(params.id) },
      list: {
        sort: [params.sort.field, params.sort.order],
        range: [(page - 1) * perPage, page * perPage - 1],
        filter: params.filter,
      },
      signal: params.signal,
    }),
  ) as Promise<ListAnswer<Rows>>; // the contract of every list says that it answers records
}

function filteredOn({ target, id, filter, ...params }: GetManyReferenceParams): GetListParams {
  return { ...params, filter: { ...filter, [target]: id } };
}

function pageKey(resource: string, { filter, sort, pagination, meta }: GetListParams, step = 0): string {
  return JSON.stringify([resource, filter, sort, pagination?.perPage, (pagination?.page ?? 1) + step, meta?.path]);
}

// forms of react-admin read the errors of fields from `body.errors`
function wrapped<Parameters extends unknown[], Answer>(verb: (...parameters: Parameters) => Promise<Answer>) {
  return async (...parameters: Parameters): Promise<Answer> => {
    try {
      return await verb(...parameters);
    } catch (error) {
      throw formErrorOf(error);
    }
  };
}
