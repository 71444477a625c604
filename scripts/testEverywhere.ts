import { parseArgs } from 'node:util';
import { startInstalled, type TemporaryPostgres } from './everywhere/installedPostgres.ts';
import { placesHere, type Place } from './everywhere/places.ts';
import { commitHere, resultsIn, sumOf, testsHere, type PlaceResult } from './everywhere/results.ts';
import { runSuite } from './everywhere/suite.ts';

// Runs the tests of the API on each installed PostgreSQL and against two processes, and prints the results by place:
//   npm run test:everywhere [-- --part small] [--only <words of a place's name>] [--shares <number>] [--results <folder>] [<files>]
// With a folder of results, a share of the tests that passed in a place is not run there again; the table names the commits of its results.
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    only: { type: 'string', default: '' },
    shares: { type: 'string', default: '1' },
    results: { type: 'string', default: '' },
  },
  allowPositionals: true,
});

/** The tests that use the API or the database; `small` runs with every change, besides the whole suite on the embedded database. */
const parts: Record<string, readonly string[]> = {
  all: [
    'tests/api/',
    ...['catalogue', 'crash', 'demonstration', 'severalProcesses', 'supplierNames', 'tables'].map((name) => `tests/${name}.test.ts`),
    'src/features/',
    ...['backup', 'database', 'demonstration', 'directory', 'http', 'jobs', 'observation'].map((name) => `src/server/${name}/`),
    'src/app/server/',
  ],
  small: ['tests/api/conventions.test.ts', 'tests/api/postWithId.test.ts', 'src/server/database/migrate.test.ts'],
};

const asked = positionals.length > 0 ? positionals : (parts[values.part] ?? []);
if (asked.length === 0) throw new Error(`There is no part ${values.part}; there are ${Object.keys(parts).join(', ')}`);
const shares = Array.from({ length: Number(values.shares) }, (_, index) => `${index + 1}/${values.shares}`);
const all = await placesHere();
// A small run skips the embedded one, because the whole suite has run there
const places = (values.part === 'small' ? all.slice(1) : all).filter(({ name }) => name.includes(values.only));
if (places.length === 0) throw new Error(`There is no place "${values.only}"; there are ${all.map(({ name }) => name).join('; ')}`);

const kept = resultsIn(values.results);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
const sums = [];
for (const place of places) {
  const sum = sumOf(await resultsOf(place));
  sums.push(sum);
  process.stdout.write(`${lineOf(sum)}\n`);
}
const head = ['| where | files | passed | failed | skipped | seconds | commit |', '| --- | --- | --- | --- | --- | --- | --- |'];
const failures = sums.flatMap(({ place, failures: each }) => each.map((failure) => `${place}: ${failure}`));
process.stdout.write(`\n${[...head, ...sums.map(lineOf)].join('\n')}\n${failures.length > 0 ? `\n${failures.join('\n')}\n` : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The results of all shares in a place. Its PostgreSQL runs only if a share has no stored result. */
async function resultsOf({ name, folder, processes }: Place): Promise<PlaceResult[]> {
  const results: PlaceResult[] = [];
  let server: TemporaryPostgres | undefined;
  try {
    for (const share of shares) {
      const wanted = { place: name, share, asked, tests: testsHere(asked) };
      let result = kept.find(wanted);
      if (!result) {
        const commit = commitHere();
        server ??= await startInstalled({ folder });
        const variables = { DATABASE_URL: server.url, TEST_PROCESSES: String(processes) };
        result = { ...wanted, commit, ...(await runSuite(asked, variables, { share, signal: stopping.signal })) };
        kept.keep(result);
      }
      results.push(result);
      if (shares.length > 1) process.stderr.write(`${name}, ${share}: ${result.passed} passed, ${result.failures.length} failed\n`);
    }
    return results;
  } finally {
    await server?.stop();
  }
}

function lineOf({ place, files, passed, failed, skipped, seconds, commits }: ReturnType<typeof sumOf>): string {
  return `| ${[place, files, passed, failed, skipped, Math.round(seconds), commits].join(' | ')} |`;
}
