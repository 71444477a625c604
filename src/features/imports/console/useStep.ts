import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { DataImport } from '../schema.ts';

/** The steps of an import in the background. */
export type Step = 'check' | 'write' | 'undo';

/** Starts a step of an import. */
export function useStep({ id, version }: Pick<DataImport, 'id' | 'version'>, step: Step) {
  const showProblem = useProblemNotice();
  const { run, isPending } = useWrite('imports', step);
  const start = async () => {
    try {
      await run({ path: { id }, ifMatch: version });
    } catch (error) {
      showProblem(error);
    }
  };
  return { start, isPending };
}
