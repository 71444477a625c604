import { parseArgs } from 'node:util';
import { describeSums, proveArchive, restoreArchive } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';
import { progress } from './progress.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true });
  const [archive] = positionals;
  if (archive === undefined)
    throw new Error('Usage: npm run restore -- [--check] <archive>. DATA_DIR or DATABASE_URL must be new; --check only reads the archive.');
  const { report, end } = progress(process.stderr);
  if (values.check) return `Sound: ${describeSums(await proveArchive(archive, report).finally(end))}\n`;
  return `Restored and compared: ${describeSums(await restoreArchive(process.env, archive, report).finally(end))}\n`;
});
