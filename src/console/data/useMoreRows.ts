import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import type { MethodOf, RequestOfMethod, ResourceName, RowOf } from './resourceCalls.ts';

/** The number of rows at first, and the number that each request adds. */
export interface Portions {
  first: number;
  more: number;
}

/** See {@link useMoreRows}. */
export interface MoreRows<Row> {
  /** The rows so far, in the order of the call; undefined until the first ones have arrived. */
  rows: Row[] | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  /** Shows more rows; undefined when there are no more. */
  more: { onPress: () => void; pending: boolean } | undefined;
}

/** The rows of a call that answers with a list, a few at first and more on request, such as a history. */
export function useMoreRows<R extends ResourceName, M extends MethodOf<R>>(
  resource: R,
  method: M,
  request: Omit<RequestOfMethod<R, M>, 'list' | 'signal'>,
  portions: Portions,
): MoreRows<RowOf<R, M> & { id: string }> {
  type Row = RowOf<R, M> & { id: string };
  const dataProvider = useDataProvider();
  const notice = useProblemNotice();
  const [count, setCount] = useState(1);
  const sizes = Array.from({ length: count }, (_, part) => (part === 0 ? portions.first : portions.more));
  const answers = useQueries({
    queries: sizes.map((size, part) => {
      const start = part === 0 ? 0 : portions.first + (part - 1) * portions.more;
      // requesting one row more than is shown tells whether there are more
      const params = { ...request, list: { range: [start, start + size] as const } };
      return {
        queryKey: [resource, method, params] as const,
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Row[]> =>
          (await dataProvider[method](resource, { ...params, signal })).data,
      };
    }),
  });
  const [first, last] = [answers[0], answers.at(-1)];
  const failed = answers.find(({ error, data }) => error && !data);
  // rows that were added in the meantime shift rows from one portion to the next
  const all = new Map(answers.flatMap(({ data = [] }, part) => data.slice(0, sizes[part]).map((row) => [row.id, row] as const)));
  const isMore = (last?.data?.length ?? 0) > (sizes.at(-1) ?? 0);
  const isAwaited = count > 1 && !last?.data;
  const error = (failed?.error ?? null) as ApiError | null; // the type that the data provider rejects with
  useEffect(() => {
    if (error && count > 1) notice(error);
  }, [error, count, notice]);
  const refetch = () => void failed?.refetch();
  return {
    rows: first?.data && [...all.values()],
    error,
    refetch,
    more: isMore || isAwaited ? { onPress: failed ? refetch : () => setCount(count + 1), pending: isAwaited && !failed } : undefined,
  };
}
