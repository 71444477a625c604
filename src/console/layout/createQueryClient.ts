import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { againAfter, isUnreachable, noteAnswer } from '../connection/connection.ts';

/**
 * The cache of answers. Reads are repeated when no answer arrived but never after a refusal, and wait while there is no network;
 * writes fail at once without a network.
 */
export function createQueryClient(): QueryClient {
  const noting = { onSuccess: () => noteAnswer(), onError: noteAnswer };
  return new QueryClient({
    queryCache: new QueryCache(noting),
    mutationCache: new MutationCache(noting),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isUnreachable(error),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        refetchInterval: againAfter(),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
