import { existsSync } from 'node:fs';
import { describeSums, restoreArchive } from '../src/app/server/archives.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const [archive] = process.argv.slice(2);

try {
  if (archive === undefined) throw new Error('Usage: npm run restore -- <archive>. DATA_DIR or DATABASE_URL must be new.');
  process.stdout.write(`Restored and compared: ${describeSums(await restoreArchive(process.env, archive))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
