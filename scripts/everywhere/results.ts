import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteResult } from './suite.ts';

/** The result of one share of the tests in one place, with its commit. */
export interface PlaceResult extends SuiteResult {
  place: string;
  /** `2/8`: the second of eight shares. */
  share: string;
  /** The files that were requested. */
  asked: readonly string[];
  /** A hash of the names of the requested tests, by which they are distributed to shares. */
  tests: string;
  /** With a `+` if there were uncommitted changes. */
  commit: string;
}

/** A folder with results, so that an interrupted run continues with the missing and failed shares. */
export interface KeptResults {
  /** The result of the same share in the same place, if nothing failed. */
  find(wanted: Pick<PlaceResult, 'place' | 'share' | 'asked' | 'tests'>): PlaceResult | undefined;
  keep(result: PlaceResult): void;
}

/** See {@link KeptResults}; without a folder nothing is stored. */
export function resultsIn(folder: string): KeptResults {
  if (folder === '') return { find: () => undefined, keep: () => undefined };
  mkdirSync(folder, { recursive: true });
  const fileOf = ({ place, share }: Pick<PlaceResult, 'place' | 'share'>) =>
    join(folder, `${`${place} ${share}`.replaceAll(/\W+/g, '-')}.json`);
  return {
    find(wanted) {
      if (!existsSync(fileOf(wanted))) return undefined;
      const result = JSON.parse(readFileSync(fileOf(wanted), 'utf8')) as PlaceResult; // written by `keep`
      const isSame = result.tests === wanted.tests && result.asked.join() === wanted.asked.join();
      return isSame && result.failures.length === 0 ? result : undefined;
    },
    keep: (result) => writeFileSync(fileOf(result), `${JSON.stringify(result, null, 2)}\n`),
  };
}

/** The total of the shares of one place. */
export function sumOf(results: readonly PlaceResult[]): { commits: string } & Omit<PlaceResult, 'share' | 'commit' | 'tests'> {
  const of = (name: 'files' | 'passed' | 'failed' | 'skipped' | 'seconds') => results.reduce((sum, result) => sum + result[name], 0);
  return {
    place: results[0]?.place ?? '',
    asked: results[0]?.asked ?? [],
    files: of('files'),
    passed: of('passed'),
    failed: of('failed'),
    skipped: of('skipped'),
    seconds: of('seconds'),
    failures: results.flatMap(({ failures }) => failures),
    commits: [...new Set(results.map(({ commit }) => commit))].join(' '),
  };
}

/** The current commit; `unknown` outside of a repository. */
export function commitHere(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  return commit === undefined ? 'unknown' : commit + (git('status', '--porcelain') === '' ? '' : '+');
}

/** A hash of the names of the requested tests: when a test is added or removed, the shares contain other tests than before. */
export function testsHere(asked: readonly string[]): string {
  const names = git('ls-files', '*.test.ts')?.split('\n');
  return names ? testsAmong(names, asked) : String(Date.now());
}

/** The same for the names of all tests, without those of screens, which are in no share. */
export function testsAmong(names: readonly string[], asked: readonly string[]): string {
  const shared = names.filter((name) => !name.includes('/console/') && asked.some((part) => name.includes(part)));
  return createHash('sha256').update(shared.join('\n')).digest('hex').slice(0, 12);
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
