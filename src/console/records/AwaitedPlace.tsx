import { LoadingPlace } from './LoadingPlace.tsx';
import { ProblemPlace, type ProblemPlaceProps } from './ProblemPlace.tsx';

/** See {@link AwaitedPlace}; error and refetch are those of a query hook. */
export interface AwaitedPlaceProps extends Pick<ProblemPlaceProps, 'home'> {
  error: unknown;
  refetch: () => unknown;
}

/**
 * Shown while the answer of a call is missing: it is loading, or it failed and the reason is shown. An answer that has arrived
 * stays, even when a refetch fails.
 * @example
 * const { data, error, refetch } = useGetOne('accounts', { id });
 * if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
 */
export function AwaitedPlace({ error, refetch, home }: AwaitedPlaceProps) {
  if (!error) return <LoadingPlace />;
  return <ProblemPlace error={error} onRetry={() => void refetch()} {...(home ? { home } : {})} />;
}
