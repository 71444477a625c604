import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useContext, useRef } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import type { AnswerOfMethod, MethodOf, ResourceName, WriteParams } from './resourceCalls.ts';
import { ResourcesContext } from './resourcesContext.ts';
import { useInTurn } from './useInTurn.ts';

/** A method of the data provider that changes data, ready to run. */
export interface Write<Params, Answer> {
  /**
   * Writes, then refetches the queries of the page that the write affects. Nothing is shown as done before the server has
   * confirmed it. A call with the parameters of one that is running gets its answer, as on a double click; one with others runs
   * after it. Rejects with an ApiError.
   */
  run(params: Params): Promise<Answer>;
  isPending: boolean;
}

/**
 * Creates, updates or deletes a record, or runs another method of its resource that changes something.
 *
 * @example
 * const decline = useWrite('serviceRequests', 'decline');
 * await decline.run({ path: { id }, body: { reason }, ifMatch: request.version });
 */
export function useWrite<R extends ResourceName, M extends MethodOf<R>>(
  resource: R,
  method: M,
): Write<WriteParams<R, M>, AnswerOfMethod<R, M>> {
  return useWriteOf<WriteParams<R, M>, AnswerOfMethod<R, M>>(resource, method);
}

/** Like {@link useWrite}, for a resource that is only known at run time. */
export function useWriteOf<Params, Answer>(resource: string, method: string): Write<Params, Answer> {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { touches = [] } = useContext(ResourcesContext)[resource] ?? {};
  const { mutateAsync, isPending } = useMutation<Answer, ApiError, Params>({
    mutationKey: [resource, method],
    mutationFn: async (params) => (await dataProvider[method](resource, params)).data,
    onError: async ({ code, status }) => {
      // reload the record, so that the next press acts on its present state; a form merges by itself
      if (outdated.has(status) && !(code === 'versionConflict' && method === 'update'))
        await queryClient.invalidateQueries({
          predicate: ({ queryKey: [name] }) => name === resource || (touches !== 'all' && touches.includes(String(name))),
        });
    },
    onSuccess: (answer, params) => refresh(queryClient, { resource, method, touches, ...recordOf(answer, params) }),
  });
  const inTurn = useInTurn();
  const running = useRef<readonly Running<Params, Answer>[]>([]);
  const run = useCallback(
    (params: Params) => {
      const same = running.current.find((one) => isSame(one.params, params));
      if (same) return same.answer;
      const answer = inTurn(() => mutateAsync(params)).finally(() => {
        running.current = running.current.filter((one) => one.answer !== answer);
      });
      running.current = [...running.current, { params, answer }];
      return answer;
    },
    [inTurn, mutateAsync],
  );
  return { run, isPending };
}

/** A write that runs or waits for another one. */
interface Running<Params, Answer> {
  params: Params;
  answer: Promise<Answer>;
}

function isSame(one: unknown, other: unknown): boolean {
  // files have no JSON
  const [file, otherFile] = [one, other].map((params) => (params as { file?: Blob }).file);
  return file === otherFile && JSON.stringify(one) === JSON.stringify(other);
}

// the record, or what it refers to, is no longer what the page shows: deleted, closed, sold out, taken, changed
const outdated = new Set([404, 409, 412]);

interface Change {
  resource: string;
  method: string;
  touches: readonly string[] | 'all';
  id: string | undefined;
  answer: unknown;
}

function recordOf(answer: unknown, params: unknown): Pick<Change, 'id' | 'answer'> {
  const { id } = { ...(params as { id?: string }), ...(answer as { id?: string } | null) }; // either may contain the id
  return { id, answer };
}

/** Refetches what a write changed: the record itself comes from the answer, a deleted one is not requested again. */
async function refresh(queryClient: QueryClient, { resource, method, touches, id, answer }: Change): Promise<void> {
  const isAnswered = id !== undefined && (method === 'create' || method === 'update');
  const own = [resource, 'getOne', { id, meta: undefined }];
  if (isAnswered) {
    // an answer that is still being loaded may be older
    await queryClient.cancelQueries({ queryKey: own, exact: true });
    queryClient.setQueryData(own, answer);
  }
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, read, params] }) => {
      if (name !== resource) return touches === 'all' || touches.includes(String(name));
      const { id: readId, meta } = (params ?? {}) as { id?: unknown; meta?: unknown }; // the key of a record in react-admin
      const isOwn = read === 'getOne' && readId === id;
      return !isOwn || (method !== 'delete' && (meta !== undefined || !isAnswered));
    },
  });
}
