import { describeSums, makeArchive } from '../src/app/server/archives.ts';
import { runCommand } from '../src/app/server/command.ts';

const archive = process.argv[2] ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;

await runCommand(async () => `${archive}: ${describeSums(await makeArchive(process.env, archive))}\n`);
