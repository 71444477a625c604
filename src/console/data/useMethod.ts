import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type GetListParams } from 'ra-core';
import type { ApiError } from '#contract/apiError.ts';
import { againAfter } from '../connection/connection.ts';
import type { AnswerOfMethod, MethodOf, RecordOf, RequestMeta, RequestOfMethod, ResourceName, RowOf } from './resourceCalls.ts';

/** When a method is called, and how long its answer holds. */
export interface ReadOptions {
  /** Waits until this is true; true unless given. */
  enabled?: boolean;
  /** Milliseconds during which the answer is taken as it is; `static` never asks again. */
  staleTime?: number | 'static';
  /** Milliseconds after which an answer that nothing shows any more is forgotten. */
  gcTime?: number;
  /** Keeps the answer before on the screen while the next one is on its way. */
  keepPrevious?: boolean;
  /** Milliseconds after which it is asked for again while the page is looked at. */
  refreshEvery?: number;
}

/**
 * The answer of a method of the data provider that is none of react-admin's, cached under react-admin's kind of key.
 *
 * @example
 * const { data: history } = useMethod('accounts', 'history', { path: { id } });
 */
export function useMethod<R extends ResourceName, M extends MethodOf<R>>(
  resource: R,
  method: M,
  request: RequestOfMethod<R, M>,
  options?: ReadOptions,
): UseQueryResult<AnswerOfMethod<R, M>, ApiError> {
  return useAnswer<AnswerOfMethod<R, M>>([resource, method, request], options);
}

/** A record, by its id. */
export function useGetOne<R extends ResourceName>(
  resource: R,
  { id, meta }: { id: string | null | undefined; meta?: RequestMeta },
  { enabled = id != null && id !== '', ...options }: ReadOptions = {},
): UseQueryResult<RecordOf<R>, ApiError> {
  return useAnswer<RecordOf<R>>([resource, 'getOne', { id: String(id), meta }], { enabled, ...options });
}

/** A list of rows, as react-admin's hooks answer it. */
export type RowsResult<Row> = Omit<UseQueryResult<Rows<Row>, ApiError>, 'data'> & { data: Row[] | undefined; total: number | undefined };

interface Rows<Row> {
  data: Row[];
  total: number;
}

/** Which rows are wanted; without an order they come in that of the call, without a page the first hundred. */
export type RowsParams = Pick<GetListParams, 'filter' | 'sort' | 'pagination'> & { meta?: RequestMeta };

/** The rows of a resource. A resource whose call answers all it has takes the filter as the call's query. */
export function useGetList<R extends ResourceName>(
  resource: R,
  { pagination, sort, filter, meta }: RowsParams = {},
  options?: ReadOptions,
): RowsResult<RowOf<R>> {
  return useRows<RowOf<R>>([resource, 'getList', { pagination, sort, filter, meta }], options);
}

/** The rows of a resource that belong to another record: `{ target: 'accountId', id }`. */
export function useGetManyReference<R extends ResourceName>(
  resource: R,
  { target, id, pagination, sort, filter, meta }: RowsParams & { target: string; id: string | null | undefined },
  { enabled = id != null, ...options }: ReadOptions = {},
): RowsResult<RowOf<R, 'getManyReference'>> {
  const params = { target, id, pagination, sort, filter, meta };
  return useRows<RowOf<R, 'getManyReference'>>([resource, 'getManyReference', params], { enabled, ...options });
}

type Key = readonly [resource: string, method: string, params: object];

function useRows<Row>(key: Key, options: ReadOptions | undefined): RowsResult<Row> {
  const { data: answer, ...result } = useAnswer<Rows<Row>>(key, options, true);
  return { ...result, data: answer?.data, total: answer?.total };
}

function useAnswer<Answer>(
  queryKey: Key,
  { keepPrevious = false, refreshEvery, ...options }: ReadOptions = {},
  isWhole = false,
): UseQueryResult<Answer, ApiError> {
  const dataProvider = useDataProvider();
  const [resource, method, params] = queryKey;
  return useQuery<Answer, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await dataProvider[method](resource, { ...params, signal });
      return isWhole ? answer : answer.data;
    },
    ...(keepPrevious ? { placeholderData: <Value>(before: Value) => before } : {}),
    ...(refreshEvery === undefined ? {} : { refetchInterval: againAfter(refreshEvery) }),
    ...options,
  });
}
