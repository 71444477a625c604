import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCitus } from './cluster/buildCitus.ts';
import { makeClusterDatabase } from './cluster/databases.ts';
import { startNodes, stopNodes, type ClusterNode } from './cluster/nodes.ts';
import { runSuite } from './everywhere/suite.ts';

// Builds Citus, starts a coordinator and two workers on the loopback, works on them and stops them:
// npm run cluster -- --part api [files]: the tests of the API; npm run cluster -- <command>: a command with DATABASE_URL
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'string' },
    shards: { type: 'string' },
    source: { type: 'string', default: process.env['CITUS_SOURCE'] ?? 'https://github.com/citusdata/citus.git#v13.2.2' },
    'pg-config': { type: 'string', default: process.env['PG_CONFIG'] ?? '/usr/lib/postgresql/15/bin/pg_config' },
  },
  allowPositionals: true,
});
const suite = ['tests/api', 'src/features', 'src/server/database', 'src/server/jobs', 'src/app/server'];

const binaries = await buildCitus({ source: values.source, pgConfig: values['pg-config'] }, say);
const folder = mkdtempSync(join(tmpdir(), 'cura-cluster-'));
const isTest = values.part === 'api';
// The suite makes a database for each of its files, which are small
const nodes = await startNodes(folder, binaries, { isDurable: !isTest, shards: Number(values.shards ?? (isTest ? 3 : 12)) });
try {
  if (isTest) await testApi(nodes, positionals.length > 0 ? positionals : suite);
  else
    process.exitCode = await run(
      positionals,
      await makeClusterDatabase(
        nodes.map(({ url }) => url),
        'cura',
      ),
    );
} finally {
  await stopNodes(nodes);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

async function testApi(on: readonly ClusterNode[], files: readonly string[]): Promise<void> {
  const urls = on.map(({ url }) => url);
  const {
    files: count,
    passed,
    failed,
    skipped,
    seconds,
    failures,
  } = await runSuite(files, {
    DATABASE_URL: urls[0] ?? '',
    CITUS_NODES: urls.join(),
  });
  say(`${count} files: ${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(seconds)} s`);
  for (const failure of failures) say(failure);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}

function run([program = '', ...args]: readonly string[], url: string): Promise<number> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, SECRETS_KEY: process.env['SECRETS_KEY'] ?? randomBytes(32).toString('base64') },
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
