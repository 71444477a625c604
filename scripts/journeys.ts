import { startVitest } from 'vitest/node';

/*
 * Runs the journeys in the browser, with the argument `all` each in all pairs of language and width. With CI set, a file that failed
 * runs a second time against a newly started product, because a shared machine may be too slow once; a real fault fails twice.
 */
const mode = process.argv.includes('all') ? 'journeys' : 'test';
let failed = await journeys([]);
if (failed.length > 0 && process.env['CI']) failed = await journeys(failed);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs the files, or all when none is named. Resolves with those that failed. */
async function journeys(files: readonly string[]): Promise<string[]> {
  const vitest = await startVitest('test', [...files], { project: 'e2e', mode, watch: false });
  const modules = vitest.state.getTestModules();
  const hasBroken = vitest.state.getUnhandledErrors().length > 0;
  await vitest.close();
  if (hasBroken || modules.length === 0) throw new Error('The journeys did not run to their end.');
  return modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
}
