import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { useProblemText } from './useProblemText.ts';

/** Shows a failure as a toast, including the errors of fields, for actions without a form. */
export function useProblemNotice(): (error: unknown) => void {
  const notify = useNotify();
  const problemText = useProblemText();
  return useCallback(
    (error) => {
      const ofFields = error instanceof ApiError ? Object.values(error.errors).flat() : [];
      notify([...new Set([problemText(error), ...ofFields])].join(' '), { type: 'error' });
    },
    [notify, problemText],
  );
}
