import { focusManager, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#contract/apiError.ts';
import { againAfter, noteAnswer } from '../connection/connection.ts';

/** Milliseconds for which an answer is used without asking again, where its query does not say. */
const usuallyFresh = 5_000;

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
        staleTime: usuallyFresh,
        refetchOnWindowFocus: true,
        refetchInterval: againAfter(),
      },
      mutations: { networkMode: 'always' },
    },
  });
  focusManager.subscribe((isFocused) => {
    if (isFocused) outdate(queryClient);
  });
  queryClient.setQueryDefaults([ofSession], { networkMode: 'always' });
  return queryClient;
}

/**
 * On return to the tab, colleagues may have changed what counts as fresh for minutes, such as master data. What is shown is then read
 * again, because it is outdated when react-query hears of the return, and the rest once it is needed.
 */
function outdate(queryClient: QueryClient): void {
  const since = Date.now() - usuallyFresh;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== ofSession && state.dataUpdatedAt < since,
    refetchType: 'none',
  });
}
