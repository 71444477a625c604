import { useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { useProblemText } from '../notifications/useProblemText.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Place } from './Place.tsx';

/** See {@link ProblemPlace}. */
export interface ProblemPlaceProps {
  error: unknown;
  onRetry?: () => void;
  /** Where to go from a page that has nothing else to show: then the problem is its heading. */
  home?: { label: string; to: string };
}

/** A place whose content could not be fetched: says why in words, and offers to try again where that may help. */
export function ProblemPlace({ error, onRetry, home }: ProblemPlaceProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const mayRetry = onRetry && !(error instanceof ApiError && hopeless.has(error.status));
  const trace = error instanceof ApiError ? error.traceId : undefined;
  const retry = mayRetry ? { label: translate('console.retry'), onPress: onRetry } : undefined;
  return (
    <div role="alert">
      {home && <PageTitle>{problemText(error)}</PageTitle>}
      <Place {...(home ? {} : { title: problemText(error) })} action={retry ?? home}>
        {trace && translate('console.trace', { id: trace })}
      </Place>
    </div>
  );
}

const hopeless = new Set([400, 403, 404, 501]);
