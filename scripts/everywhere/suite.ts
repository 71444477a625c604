import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run of the tests in one place came to. */
export interface SuiteResult {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** The names of the tests that failed. */
  failures: string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

const root = join(import.meta.dirname, '../..');

/** Runs tests of the project `server` under some variables, in a process of its own. */
export async function runSuite(files: readonly string[], variables: Record<string, string>): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cura-everywhere-'));
  const output = join(folder, 'report.json');
  const begun = Date.now();
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const options = ['run', '--project', 'server', '--reporter=json', `--outputFile=${output}`, ...files];
    const child = spawn(process.execPath, [vitest, ...options], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await new Promise((done) => child.on('close', done));
    return resultOf(JSON.parse(readFileSync(output, 'utf8')) as Report, (Date.now() - begun) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf({ numPassedTests, numFailedTests, numPendingTests, testResults }: Report, seconds: number): SuiteResult {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${relativeTo(name)}: ${fullName}`);
    return status === 'failed' && tests.length === 0 ? [`${relativeTo(name)}: ${message.split('\n')[0] ?? ''}`] : tests;
  });
  return { files: testResults.length, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, seconds, failures };
}

function relativeTo(name: string): string {
  return name.replace(`${root}/`, '');
}
