import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** A process that serves, or has ended instead. */
export interface StartedServer {
  child: ChildProcess;
  /** Resolves with the address; rejects with the output if the process ends instead. */
  address: Promise<string>;
  /** Exit code and error output. */
  ended: Promise<{ code: number | null; said: string }>;
}

/** Starts the product without its console, in its own process and on a free port unless the variables set one. */
export function startServer(variables: Record<string, string>): StartedServer {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/app/start.mjs', '--without-console'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', SEED: 'false', ...variables },
  });
  let output = '';
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<{ code: number | null; said: string }>((done) => child.on('close', (code) => done({ code, said })));
  const address = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Open\s+(http\S+)/.exec(output)?.[1];
      if (found) done(found);
    });
    void ended.then(({ said: reason }) => fail(new Error(reason)));
  });
  address.catch(() => undefined);
  return { child, address, ended };
}
