import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#contract/apiError.ts';
import { againAfter, noteAnswer } from '../connection/connection.ts';

/**
 * The cache of answers. Reads are repeated when no answer arrived but never after a refusal, and wait while there is no network;
 * writes fail at once without a network.
 */
export function createQueryClient(): QueryClient {
  // react-query only hears of changes, and a page may be opened without a network
  if (!navigator.onLine) onlineManager.setOnline(false);
  const noting = { onSuccess: () => noteAnswer(), onError: noteAnswer };
  const queryClient = new QueryClient({
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
  // the session answers these of react-admin, without the server
  queryClient.setQueryDefaults(['auth'], { networkMode: 'always' });
  return queryClient;
}
