import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { removeAfterwards } from './removeAfterwards.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for temporary files of tests and of the programs that they run. */
    temporaryFolder: string;
  }
}

/** Gives a run of the tests a folder for temporary files; a run that succeeds must have removed all that it put there. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // Some tests run programs as another user, who must be able to read the files
  chmodSync(folder, 0o755);
  removeAfterwards(folder);
  project.provide('temporaryFolder', folder);
  return async () => {
    const left = await leftIn(folder);
    rmSync(folder, { recursive: true, force: true });
    // Hooks do not run for files of which no test was asked for, nor after an end by force
    const isWhole = project.config.testNamePattern === undefined && project.vitest.state.getFailedFilepaths().length === 0;
    if (isWhole && left.length > 0) throw new Error(`Tests left temporary files behind: ${left.join(', ')}`);
  };
}

// A server removes files that it was still receiving a moment after its test has ended
async function leftIn(folder: string): Promise<string[]> {
  for (let looked = 0; looked < 50; looked++) {
    if (readdirSync(folder).length === 0) return [];
    await pause(100);
  }
  return readdirSync(folder);
}
