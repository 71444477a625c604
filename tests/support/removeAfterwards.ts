import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Removes a temporary data folder, and stops the PostgreSQL that runs on it, once this process has ended, also by a kill, after
 * which a test run cannot clean up itself.
 *
 * @param group A process group that is to end before.
 */
export function removeAfterwards(folder: string, group?: number): void {
  const script = join(import.meta.dirname, 'remover.ts');
  const child = spawn(process.execPath, [script, folder, String(group ?? '')], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
}
