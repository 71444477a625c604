import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Registers what has to end before the folder can be removed; the first one that is registered ends first. */
export type AtEnd = (end: () => Promise<unknown>) => void;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Works in a new folder. Afterwards, and also when the process is interrupted or told to end, everything that was registered ends,
 * even if some of it fails, and the folder is removed.
 */
export async function inTemporaryFolder<Result>(prefix: string, work: (folder: string, atEnd: AtEnd) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const endings: (() => Promise<unknown>)[] = [];
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  const endAll = async () => {
    const failures: unknown[] = [];
    for (const end of endings) await end().catch((error: unknown) => failures.push(error));
    remove();
    process.off('exit', remove);
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything in the folder ended cleanly');
  };
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= endAll());
  const handlers = signals.map((signal) => {
    const handler = () => void end().finally(() => process.exit(128 + constants.signals[signal]));
    process.once(signal, handler);
    return { signal, handler };
  });
  // The last resort, when the process ends by itself before the work does
  process.once('exit', remove);
  try {
    return await work(folder, (one) => void endings.push(one));
  } finally {
    await end().finally(() => {
      for (const { signal, handler } of handlers) process.off(signal, handler);
    });
  }
}
