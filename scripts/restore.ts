import { describeSums, restoreArchive } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';

const [archive] = process.argv.slice(2);

await runCommand(async () => {
  if (archive === undefined) throw new Error('Usage: npm run restore -- <archive>. DATA_DIR or DATABASE_URL must be new.');
  return `Restored and compared: ${describeSums(await restoreArchive(process.env, archive))}\n`;
});
