import { parseArgs } from 'node:util';
import { describeSums, makeArchive } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';
import { progress } from './progress.ts';

const usual = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;

await runCommand(async () => {
  const [archive = usual] = parseArgs({ allowPositionals: true }).positionals;
  const { report, end } = progress(process.stderr);
  const sums = await makeArchive(process.env, archive, report).finally(end);
  return `${archive}: ${describeSums(sums)}\n`;
});
