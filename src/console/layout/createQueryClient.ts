import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#contract/apiError.ts';
import { againAfter, noteAnswer } from '../connection/connection.ts';

/** The first part of the keys of queries of react-admin that the session answers, without the server. */
const ofSession = 'auth';

/**
 * The cache of answers. Reads are repeated when no answer arrived but never after a refusal, and wait while there is no network;
 * writes fail at once without a network.
 */
export function createQueryClient(): QueryClient {
  // react-query only hears of changes, and a page may be opened without a network
  if (!navigator.onLine) onlineManager.setOnline(false);
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryKey }) => {
        if (queryKey[0] !== ofSession) noteAnswer();
      },
      onError: noteAnswer,
    }),
    mutationCache: new MutationCache({ onSuccess: () => noteAnswer(), onError: noteAnswer }),
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
  queryClient.setQueryDefaults([ofSession], { networkMode: 'always' });
  return queryClient;
}
