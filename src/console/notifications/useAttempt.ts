import { useCallback } from 'react';
import { useProblemNotice } from './useProblemNotice.ts';

/**
 * Does the work of a button; a failure is shown as a toast. Resolves with whether it succeeded, and never rejects.
 * @example
 * const attempt = useAttempt();
 * const handleMove = () =>
 *   attempt(async () => {
 *     await move.run({ path, ifMatch: version });
 *     onClose();
 *   });
 */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const showProblem = useProblemNotice();
  return useCallback(
    async (work) => {
      try {
        await work();
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      }
    },
    [showProblem],
  );
}
