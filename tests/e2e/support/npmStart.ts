import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The product as a newcomer starts it. */
export interface StartedProduct {
  /** `http://localhost:<port>` */
  address: string;
  port: number;
  /** A bearer token of a person of the embedded directory. */
  tokenOf(userName: string): Promise<string>;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Runs `npm start` on an empty data folder and waits until it says its address. */
export async function npmStart(port: number, variables: Record<string, string> = {}): Promise<StartedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  const environment = { ...process.env, DATA_DIR: folder, PORT: String(port), NODE_ENV: '', RATE_LIMIT_PER_MINUTE: '0', ...variables };
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env: environment, detached: true });
  const address = await addressSaidBy(child);
  return {
    address,
    port,
    tokenOf: (userName) => printed('npm', ['run', '--silent', 'token', '--', userName], environment),
    async stop() {
      // npm stands between us and the server: the signal goes to the whole group
      const ended = new Promise((done) => child.once('exit', done));
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

function addressSaidBy(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Open\s+(http\S+)/.exec(said)?.[1];
      if (found) done(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => fail(new Error(`npm start ended with ${String(code)}: ${said}`)));
  });
}

function printed(command: string, parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, parameters, { cwd: root, env: environment });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => (code === 0 ? done(output.trim()) : fail(new Error(`${command} ended with ${String(code)}`))));
  });
}
