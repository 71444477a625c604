import { LoadingPlace } from './LoadingPlace.tsx';
import { ProblemPlace, type ProblemPlaceProps } from './ProblemPlace.tsx';

/** See {@link AwaitedPlace}; error and refetch as a hook gives them. */
export interface AwaitedPlaceProps extends Pick<ProblemPlaceProps, 'home'> {
  error: unknown;
  refetch: () => unknown;
}

/**
 * Stands where the answer of a call is not there: still on its way, or failed and why. An answer that is there stays,
 * also when asking for it again fails.
 *
 * @example
 * const { data, error, refetch } = useGetOne('accounts', { id });
 * if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
 */
export function AwaitedPlace({ error, refetch, home }: AwaitedPlaceProps) {
  if (!error) return <LoadingPlace />;
  return <ProblemPlace error={error} onRetry={() => void refetch()} {...(home ? { home } : {})} />;
}
