import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/apiError.ts';

/** The cache of answers: reads are tried again when nobody answered, never when the server said no. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
      },
    },
  });
}
