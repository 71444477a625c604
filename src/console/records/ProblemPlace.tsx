import { useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { useProblemText } from '../notifications/useProblemText.ts';
import { TitledPlace } from './TitledPlace.tsx';

/** See {@link ProblemPlace}. */
export interface ProblemPlaceProps {
  error: unknown;
  onRetry?: () => void;
  /** The destination to offer on a page without any other content. */
  home?: { label: string; to: string };
}

/** A placeholder for content that could not be loaded: explains why, and offers to try again when that may help. */
export function ProblemPlace({ error, onRetry, home }: ProblemPlaceProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const mayRetry = onRetry && !(error instanceof ApiError && hopeless.has(error.status));
  const trace = error instanceof ApiError ? error.traceId : undefined;
  // such as a filter that the address names; the names of fields are those of the API
  const ofFields = error instanceof ApiError ? [...new Set(Object.values(error.errors).flat())] : [];
  const retry = mayRetry ? { label: translate('console.retry'), onPress: onRetry } : undefined;
  return (
    <div role="alert">
      <TitledPlace title={problemText(error)} action={retry ?? home}>
        {ofFields.length > 0 ? ofFields.join(' ') : trace && translate('console.trace', { id: trace })}
      </TitledPlace>
    </div>
  );
}

const hopeless = new Set([400, 403, 404, 501]);
