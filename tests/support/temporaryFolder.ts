import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { removeAfterwards } from './removeAfterwards.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests, and what they run, put temporary files. */
    temporaryFolder: string;
  }
}

/** Gives a run of the tests a folder for temporary files; a run that succeeds must have removed all that it put there. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // Some tests run as another user, who must come to what they put there
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

// What a server was still receiving when its test ended is removed a moment later
async function leftIn(folder: string): Promise<string[]> {
  for (let looked = 0; looked < 50; looked++) {
    if (readdirSync(folder).length === 0) return [];
    await pause(100);
  }
  return readdirSync(folder);
}
