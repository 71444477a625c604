import { useTranslate } from 'ra-core';
import { ApiError } from '#contract/apiError.ts';
import { useProblemText } from '../notifications/useProblemText.ts';
import { Place } from './Place.tsx';

/** A place whose content could not be fetched: says why in words, and offers to try again where that may help. */
export function ProblemPlace({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const mayRetry = onRetry && !(error instanceof ApiError && hopeless.has(error.status));
  const trace = error instanceof ApiError ? error.traceId : undefined;
  return (
    <div role="alert">
      <Place title={problemText(error)} action={mayRetry ? { label: translate('console.retry'), onPress: onRetry } : undefined}>
        {trace && translate('console.trace', { id: trace })}
      </Place>
    </div>
  );
}

const hopeless = new Set([400, 403, 404, 501]);
