import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadEnvironment } from '../src/app/server/command.ts';
import { whenStopped } from '../src/app/server/whenStopped.ts';
import { readSettings } from '#server/config/settings.ts';

loadEnvironment();

// The console with live reload on PORT, and the server with automatic restart behind it
const port = readSettings(process.env).PORT;
const serverPort = port + 1;
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

const children: ChildProcess[] = [
  run(['--watch', '--watch-preserve-output', 'src/app/start.mjs', '--without-console'], { PORT: String(serverPort) }),
  run([vite, '--port', String(port), '--strictPort'], { SERVER: `http://localhost:${serverPort}` }),
];

whenStopped(stopAll);

function run(parameters: string[], variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...variables } });
  child.on('exit', stopAll);
  return child;
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
