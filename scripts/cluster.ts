import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCitus } from './cluster/buildCitus.ts';
import { measureCost, type Cost } from './cluster/cost.ts';
import { makeClusterDatabase } from './cluster/databases.ts';
import { inTemporaryFolder } from './cluster/inTemporaryFolder.ts';
import { startNodes, type ClusterNode, type NodeOptions } from './cluster/nodes.ts';
import { clusterRounds } from './cluster/rounds.ts';
import { runSuite } from './everywhere/suite.ts';

// Builds Citus, starts a coordinator and two workers on the loopback, works on them and stops them:
// npm run cluster [-- --part api [files] | --part crash --rounds 6 | --part bench [options]]
// npm run cluster -- <command> runs a command with DATABASE_URL
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'string' },
    shards: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    source: { type: 'string', default: process.env['CITUS_SOURCE'] ?? 'https://github.com/citusdata/citus.git#v13.2.2' },
    'pg-config': { type: 'string', default: process.env['PG_CONFIG'] ?? '/usr/lib/postgresql/15/bin/pg_config' },
  },
  allowPositionals: true,
});
const suite = ['tests/api', 'src/features', 'src/server/database', 'src/server/jobs', 'src/app/server'];
const secretsKey = process.env['SECRETS_KEY'] ?? randomBytes(32).toString('base64');

const binaries = await buildCitus({ source: values.source, pgConfig: values['pg-config'] }, say);
const parts: Record<string, () => Promise<boolean>> = {
  api: () => onNodes({ isDurable: false, shards: 3 }, testApi),
  crash: () => onNodes({ isDurable: true, shards: 4 }, crash),
  bench,
};
const isCommand = values.part === undefined && positionals.length > 0;
const chosen = values.part === undefined ? Object.values(parts) : [parts[values.part]];
if (isCommand) process.exitCode = (await onNodes({ isDurable: true, shards: 12 }, (nodes) => run(nodes, positionals))) ? 0 : 1;
else for (const part of chosen) if (!part || !(await part())) process.exitCode = 1;

/** Starts the nodes in a folder of their own, which is removed afterwards, also when the process is told to end. */
function onNodes(
  options: NodeOptions,
  work: (nodes: readonly ClusterNode[], folder: string) => Promise<boolean>,
  names?: readonly string[],
): Promise<boolean> {
  const shards = Number(values.shards ?? options.shards);
  return inTemporaryFolder('cura-cluster-', async (folder, atEnd) =>
    work(await startNodes({ folder, binaries, atEnd }, { ...options, shards }, names), folder),
  );
}

/** The suite creates one database per test file. */
async function testApi(nodes: readonly ClusterNode[]): Promise<boolean> {
  const urls = nodes.map(({ url }) => url);
  const files = positionals.length > 0 ? positionals : suite;
  const result = await runSuite(files, { DATABASE_URL: urls[0] ?? '', CITUS_NODES: urls.join() });
  const { passed, failed, skipped, seconds, failures } = result;
  say(`${result.files} files: ${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(seconds)} s`);
  for (const failure of failures) say(failure);
  return failures.length === 0 && passed > 0;
}

async function crash(nodes: readonly ClusterNode[], folder: string): Promise<boolean> {
  const url = await joined(nodes);
  const dataFolder = join(folder, 'data');
  const damage = await clusterRounds({ nodes, url, dataFolder, secretsKey, rounds: Number(values.rounds), report: say });
  for (const each of damage) say(each);
  return damage.length === 0;
}

/** Measures requests on the cluster and then on a single PostgreSQL with the same binaries. */
async function bench(): Promise<boolean> {
  const costOf = (nodes: readonly ClusterNode[], url: string, folder: string) =>
    measureCost({ url, dataFolder: join(folder, 'data'), secretsKey, postmasters: nodes.map(({ pid }) => pid()) });
  const alone: Cost[] = [];
  const options = { isDurable: true, shards: 12 };
  await onNodes(options, async (nodes, folder) => alone.push(...(await costOf(nodes, nodes[0]?.url ?? '', folder))) > 0, ['alone']);
  return onNodes(options, async (nodes, folder) => {
    const costs = await costOf(nodes, await joined(nodes), folder);
    say('| what | ms of a core, cluster (database) | one PostgreSQL (database) | per core | database alone |');
    say('| --- | --- | --- | --- | --- |');
    for (const [index, { name, whole, database }] of costs.entries()) {
      const one = alone[index] ?? { whole: 0, database: 0 };
      const [of, ofDatabase] = [(one.whole / whole).toFixed(2), (one.database / database).toFixed(2)];
      say(
        `| ${name} | ${whole.toFixed(2)} (${database.toFixed(2)}) | ${one.whole.toFixed(2)} (${one.database.toFixed(2)}) | ${of} | ${ofDatabase} |`,
      );
    }
    return true;
  });
}

async function run(nodes: readonly ClusterNode[], [program = '', ...args]: readonly string[]): Promise<boolean> {
  const url = await joined(nodes);
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url, SECRETS_KEY: secretsKey } });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code === 0));
  });
}

function joined(nodes: readonly ClusterNode[]): Promise<string> {
  return makeClusterDatabase(
    nodes.map(({ url }) => url),
    'cura',
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
