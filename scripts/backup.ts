import { existsSync } from 'node:fs';
import { describeSums, makeArchive } from '../src/app/server/archives.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const archive = process.argv[2] ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;

try {
  process.stdout.write(`${archive}: ${describeSums(await makeArchive(process.env, archive))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
