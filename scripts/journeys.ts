import { startVitest } from 'vitest/node';

/*
 * The browser's journeys; an argument `all` makes each in all pairs of language and width. A browser on a shared machine
 * may lose a second once: under CI a file that failed runs a second time, against a product that is started anew, so that
 * nothing of the first time is in its way. What is broken fails twice.
 */
const mode = process.argv.includes('all') ? 'journeys' : 'test';
let failed = await journeys([]);
if (failed.length > 0 && process.env['CI']) failed = await journeys(failed);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs the files, all of them where none is named. Resolves to those that failed. */
async function journeys(files: readonly string[]): Promise<string[]> {
  const vitest = await startVitest('test', [...files], { project: 'e2e', mode, watch: false });
  const modules = vitest.state.getTestModules();
  const hasBroken = vitest.state.getUnhandledErrors().length > 0;
  await vitest.close();
  if (hasBroken || modules.length === 0) throw new Error('The journeys did not run to their end.');
  return modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
}
