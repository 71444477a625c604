import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addressSaidBy } from '../addressSaidBy.ts';

/** The product as `npm start` starts it, on an empty data folder with the demonstration data. */
export interface StartedProduct {
  address: string;
  /** A token of a person of the embedded directory. */
  tokenOf: (person: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Runs `npm start` and waits until it prints its address. */
export async function startProduct(port: number): Promise<StartedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-console-'));
  const environment = { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT_PER_MINUTE: '0' };
  const child = spawn('npm', ['start', '--silent'], { env: environment, detached: true });
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    // npm is the parent of the server, so the signal goes to the whole process group
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    const address = await addressSaidBy(child);
    const tokenOf = async (person: string) => {
      const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'token', '--', person], { env: environment });
      return stdout.trim();
    };
    return { address, tokenOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
