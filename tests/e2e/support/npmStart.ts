import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressSaidBy } from '../../../scripts/addressSaidBy.ts';
import { findPostmaster } from '#server/database/postmaster.ts';
import { removeAfterwards } from '../../support/removeAfterwards.ts';

/** The product as a newcomer starts it. */
export interface StartedProduct {
  /** `http://localhost:<port>` */
  address: string;
  /** What the other commands need to find it. */
  variables: Record<string, string>;
  /** Ends the product and keeps its data folder. */
  end(): Promise<void>;
  /** Ends the product and removes its data folder. */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Runs `npm start` on an empty data folder, or a copy of an ended product's, and a free port, and waits until it says its address. */
export async function npmStart(given: Record<string, string> = {}, copied?: StartedProduct): Promise<StartedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  if (copied) cpSync(copied.variables['DATA_DIR'] ?? '', folder, { recursive: true });
  const variables = { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', NODE_ENV: '', RATE_LIMIT_PER_MINUTE: '0', ...given };
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env: { ...process.env, ...variables }, detached: true });
  removeAfterwards(folder, child.pid);
  const end = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    // npm ends before the server, and the server ends after its database
    const latest = Date.now() + longestStop;
    while (findPostmaster(join(folder, 'database')) && Date.now() < latest) await sleep(50);
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    return { address: await addressSaidBy(child), variables, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const longestStop = 30_000;

/** What an npm command prints beside a started product. */
export function npmRun(script: string, parameters: readonly string[], variables: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    const environment = { ...process.env, ...variables };
    const child = spawn('npm', ['run', '--silent', script, '--', ...parameters], { cwd: root, env: environment });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => (code === 0 ? done(output.trim()) : fail(new Error(`npm run ${script} ended with ${String(code)}`))));
  });
}
