import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import type { AnswerOf, Operation } from '#contract/operation.ts';
import { useConsoleData } from './DataContext.ts';
import { requestIn, type CallRequest } from './request.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** A call that changes something, ready to be run. */
export interface Command<O extends Operation> {
  /** Runs it, then fetches again what the page shows. Rejects with an ApiError; see useProblemNotice. */
  run(request: CallRequest<O> & { signal?: AbortSignal }): Promise<AnswerOf<O>>;
  isPending: boolean;
  /** What went wrong the last time. */
  problem: ApiError | undefined;
  reset(): void;
}

/** How a command ends. */
export interface CommandOptions {
  /** The page is left afterwards, since what it shows is gone: only what is shown next is fetched again. */
  isLeaving?: boolean;
}

/**
 * A call that changes something: pessimistic, with an Idempotency-Key on POST.
 *
 * @example
 * const decline = useCommand(serviceRequests.declineServiceRequest);
 * await decline.run({ path: { id }, query: { reason }, ifMatch: request.version });
 */
export function useCommand<O extends Operation>(operation: O, { isLeaving = false }: CommandOptions = {}): Command<O> {
  const { client, division } = useConsoleData();
  const queryClient = useQueryClient();
  const [keys] = useState(() => createSubmissionKeys());
  const mutation = useMutation<AnswerOf<O>, ApiError, CallRequest<O> & { signal?: AbortSignal }>({
    mutationFn: (request) => {
      const { signal, file, ...content } = request as typeof request & { file?: File };
      const send = (idempotencyKey?: string) =>
        client.call(operation, { ...requestIn<O>(division.code, request, signal), ...(idempotencyKey ? { idempotencyKey } : {}) });
      if (operation.method !== 'POST') return send();
      return keys.submit([operation.name, division.code, content, file?.name, file?.size, file?.lastModified], send);
    },
    onSuccess: () => queryClient.invalidateQueries(isLeaving ? { refetchType: 'none' } : {}),
  });
  return {
    run: mutation.mutateAsync,
    isPending: mutation.isPending,
    problem: mutation.error ?? undefined,
    reset: mutation.reset,
  };
}
