import { useWrite } from '#console/data/useWrite.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { DataImport } from '../schema.ts';

/** The steps of an import in the background. */
export type Step = 'check' | 'write' | 'undo';

/** Starts a step of an import. */
export function useStep({ id, version }: Pick<DataImport, 'id' | 'version'>, step: Step) {
  const attempt = useAttempt();
  const { run, isPending } = useWrite('imports', step);
  const start = () => attempt(() => run({ path: { id }, ifMatch: version }));
  return { start, isPending };
}
