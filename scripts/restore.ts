import { parseArgs } from 'node:util';
import { describeMoment, describeSums, proveArchive, restoreArchive, restoreFromLog } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';
import { progress } from './progress.ts';

const usage =
  'Usage: npm run restore -- [--check] <archive>, or npm run restore -- --archive <folder> [--to <moment>]. DATA_DIR or DATABASE_URL must be new; --check only reads.';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, archive: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  });
  const [archive] = positionals;
  const { report, end } = progress(process.stderr);
  if (values.archive !== undefined && archive === undefined && !values.check)
    return `Restored: ${describeMoment(await restoreFromLog(process.env, values.archive, values.to, report).finally(end))}\n`;
  if (archive === undefined || values.archive !== undefined || values.to !== undefined) throw new Error(usage);
  if (values.check) return `Sound: ${describeSums(await proveArchive(archive, report).finally(end))}\n`;
  return `Restored and compared: ${describeSums(await restoreArchive(process.env, archive, report).finally(end))}\n`;
});
