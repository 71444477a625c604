import { hashKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useI18nProvider } from 'ra-core';
import type { ApiError } from '#contract/apiError.ts';
import type { ListAnswer } from '#contract/client.ts';
import type { AnswerOf, Operation } from '#contract/operation.ts';
import { useConsoleData } from './DataContext.ts';
import { queryKeyOf, requestIn, type CallRequest } from './request.ts';

/** When a call is made, and how long its answer holds. */
export interface CallOptions {
  /** Waits until this is true; true unless said. */
  enabled?: boolean;
  /** Milliseconds during which the answer is taken as it is. */
  staleTime?: number;
  /** Keeps the answer before on the screen while the next one is on its way. */
  keepPrevious?: boolean;
  /** Milliseconds after which it is asked for again while the page is looked at. */
  refreshEvery?: number;
}

/**
 * The answer of a call that only reads, cached and fetched again after every command.
 *
 * @example
 * const account = useCall(accounts.getAccount, { path: { id } });
 */
export function useCall<O extends Operation>(
  operation: O,
  request: CallRequest<O>,
  options?: CallOptions,
): UseQueryResult<AnswerOf<O>, ApiError> {
  const { client, division } = useConsoleData();
  return useQuery<AnswerOf<O>, ApiError>({
    ...useQueryOptions(operation, request, options),
    // a query may not answer undefined; a call without an answer gives null
    queryFn: async ({ signal }) => ((await client.call(operation, requestIn(division.code, request, signal))) ?? null) as AnswerOf<O>,
  });
}

/** As {@link useCall}, for a list: the rows with their total. */
export function useListCall<O extends Operation>(
  operation: O,
  request: CallRequest<O>,
  options?: CallOptions,
): UseQueryResult<ListAnswer<AnswerOf<O>>, ApiError> {
  const { client, division } = useConsoleData();
  return useQuery<ListAnswer<AnswerOf<O>>, ApiError>({
    ...useQueryOptions(operation, request, options),
    queryFn: ({ signal }) => client.list(operation, requestIn(division.code, request, signal)),
  });
}

function useQueryOptions(operation: Operation, request: object, options: CallOptions = {}) {
  const { division } = useConsoleData();
  // what the server answers holds texts in the language that the page is in
  const locale = useI18nProvider().getLocale();
  const key = [...queryKeyOf(operation, request), division.code, locale];
  return {
    queryKey: key,
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refreshEvery === undefined ? {} : { refetchInterval: options.refreshEvery }),
    placeholderData: <Answer>(before: Answer, query?: { queryKey: readonly unknown[] }) =>
      options.keepPrevious || isSameCall(query?.queryKey, key) ? before : undefined,
  };
}

/** Whether two keys differ in the language alone: then what stands on the screen stays until it comes in the other one. */
function isSameCall(before: readonly unknown[] | undefined, now: readonly unknown[]): boolean {
  return before !== undefined && hashKey(before.slice(0, -1)) === hashKey(now.slice(0, -1));
}
