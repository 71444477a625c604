import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result of a test run in one place. */
export interface SuiteResult {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** The names of the failed tests, with the first line of the reason. */
  failures: string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

// The run is long and the machine busy. Time limits that a test sets itself still apply
const patience = ['--testTimeout=120000', '--hookTimeout=300000'];

const root = join(import.meta.dirname, '../..');

/** Options of {@link runSuite}. */
export interface SuiteOptions {
  /** `2/8`: the second of eight shares of the tests; all by default. */
  share?: string;
  /** Ends the run. */
  signal?: AbortSignal;
}

/** Runs tests of the project `server` with some environment variables, in a separate process. */
export async function runSuite(
  files: readonly string[],
  variables: Record<string, string>,
  { share = '1/1', signal }: SuiteOptions = {},
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cura-everywhere-'));
  const output = join(folder, 'report.json');
  const begun = performance.now();
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const options = ['run', '--project', 'server', `--shard=${share}`, ...patience, '--reporter=json', `--outputFile=${output}`, ...files];
    const child = spawn(process.execPath, [vitest, ...options], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
      signal,
    });
    const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
    return resultOf(existsSync(output) ? readFileSync(output, 'utf8') : undefined, code, (performance.now() - begun) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf(text: string | undefined, code: number | null, seconds: number): SuiteResult {
  const none: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  const report: Report = text === undefined ? none : JSON.parse(text);
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
  const failures = testResults.flatMap(failuresOf);
  // Failures outside of any test: an error, or no tests at all
  if (failures.length === 0 && (code !== 0 || numPassedTests === 0))
    failures.push(`${numPassedTests} tests passed, vitest ended with ${code}`);
  return { files: testResults.length, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, seconds, failures };
}

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = name.replace(`${root}/`, '');
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`];
  return tests.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${firstLine(why)}`);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
