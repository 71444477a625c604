// A process of its own, which `removeAfterwards` starts: it waits for the end of that process, which closes its input
import { rmSync } from 'node:fs';
import { stopPostgres } from './stopPostgres.ts';

const [folder = '', group] = process.argv.slice(2);

for await (const _chunk of process.stdin);
try {
  if (group) process.kill(-Number(group), 'SIGTERM');
} catch {
  // it has ended
}
await stopPostgres(folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
