import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type GetListParams } from 'ra-core';
import type { ApiError } from '#contract/apiError.ts';
import { againAfter } from '../connection/connection.ts';
import type { AnswerOfMethod, MethodOf, RecordOf, RequestMeta, RequestOfMethod, ResourceName, RowOf } from './resourceCalls.ts';

/** When a method is called, and how long its answer is used. */
export interface ReadOptions {
  /** Waits until this is true; true by default. */
  enabled?: boolean;
  /** Milliseconds during which the answer counts as fresh; with `static` it is never requested again. */
  staleTime?: number | 'static';
  /** Milliseconds after which an unused answer is removed from the cache. */
  gcTime?: number;
  /** Keeps showing the previous answer while the next one is loading. */
  keepPrevious?: boolean;
  /** Interval in milliseconds of refreshing while the page is visible. */
  refreshEvery?: number;
}

/**
 * The answer of a method that react-admin does not define, cached under a key of react-admin's kind.
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

/** A list of rows, in the form of react-admin's hooks. */
export type RowsResult<Row> = Omit<UseQueryResult<Rows<Row>, ApiError>, 'data'> & { data: Row[] | undefined; total: number | undefined };

interface Rows<Row> {
  data: Row[];
  total: number;
}

/** The requested rows: without an order they come in that of the call, without a page the first hundred. */
export type RowsParams = Pick<GetListParams, 'filter' | 'sort' | 'pagination'> & { meta?: RequestMeta };

/** The rows of a resource. For a resource whose call answers with all rows, the filter becomes the call's query. */
export function useGetList<R extends ResourceName>(resource: R, params: RowsParams = {}, options?: ReadOptions): RowsResult<RowOf<R>> {
  return useGetListOf<RowOf<R>>(resource, params, options);
}

/** Like {@link useGetList}, for a resource that is only known at run time. */
export function useGetListOf<Row>(
  resource: string,
  { pagination, sort, filter, meta }: RowsParams = {},
  options?: ReadOptions,
): RowsResult<Row> {
  return useRows<Row>([resource, 'getList', { pagination, sort, filter, meta }], options);
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
