import { loadDivisionArchive } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';

const [archive] = process.argv.slice(2);

await runCommand(async () => {
  if (archive === undefined) throw new Error('Usage: npm run load-division -- <archive>. The application must not be running.');
  const { division, rows, files } = await loadDivisionArchive(process.env, archive);
  return `Loaded division ${division}: ${rows} rows and ${files} files\n`;
});
