import { parseArgs } from 'node:util';
import { installedPostgres, startInstalled } from './everywhere/installedPostgres.ts';
import { runSuite, type SuiteResult } from './everywhere/suite.ts';

// Runs the tests of the API on each PostgreSQL that is here and against two processes: npm run test:everywhere
const { values, positionals } = parseArgs({
  options: { part: { type: 'string', default: 'all' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});

/** The tests that ask the API or speak to the database; `small` is what every change is tried with, beside the whole suite on the embedded one. */
const parts: Record<string, readonly string[]> = {
  all: ['tests/api', 'src/features', 'src/server/database', 'src/server/jobs', 'src/app/server'],
  small: ['tests/api/conventions.test.ts', 'tests/api/postWithId.test.ts', 'src/server/database/migrate.test.ts'],
};

interface Place {
  name: string;
  run: (files: readonly string[]) => Promise<SuiteResult>;
}

const twoProcesses = { TEST_PROCESSES: '2' };
const places: Place[] = [
  ...(values.part === 'small'
    ? []
    : [{ name: 'embedded PostgreSQL', run: (files: readonly string[]) => runSuite(files, { DATABASE_URL: '' }) }]),
  ...installedPostgres().map((installed) => ({
    name: `PostgreSQL ${installed.version}`,
    run: async (files: readonly string[]) => {
      const server = await startInstalled(installed);
      try {
        return await runSuite(files, { DATABASE_URL: server.url });
      } finally {
        await server.stop();
      }
    },
  })),
  { name: 'two processes, embedded', run: (files: readonly string[]) => runSuite(files, { DATABASE_URL: '', ...twoProcesses }) },
].filter(({ name }) => name.includes(values.only));

const files = positionals.length > 0 ? positionals : (parts[values.part] ?? []);
if (files.length === 0) throw new Error(`There is no part ${values.part}; there are ${Object.keys(parts).join(', ')}`);
const lines: string[] = [];
const failures: string[] = [];
for (const { name, run } of places) {
  const result = await run(files);
  lines.push(lineOf(name, result));
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
  if (result.passed === 0) failures.push(`${name}: no test has passed`);
  process.stdout.write(`${lines.at(-1)}\n`);
}
const head = ['| where | files | passed | failed | skipped | seconds |', '| --- | --- | --- | --- | --- | --- |'];
process.stdout.write(`\n${[...head, ...lines].join('\n')}\n${failures.length > 0 ? `\n${failures.join('\n')}\n` : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function lineOf(name: string, { files: count, passed, failed, skipped, seconds }: SuiteResult): string {
  return `| ${name} | ${count} | ${passed} | ${failed} | ${skipped} | ${Math.round(seconds)} |`;
}
