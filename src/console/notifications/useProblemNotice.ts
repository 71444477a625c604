import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { useProblemText } from './useProblemText.ts';

/** Shows a failure as a toast, in words. */
export function useProblemNotice(): (error: unknown) => void {
  const notify = useNotify();
  const problemText = useProblemText();
  return useCallback((error) => notify(problemText(error), { type: 'error' }), [notify, problemText]);
}
