import { runCommand } from '../src/app/server/command.ts';
import { joinDatabase } from '../src/app/server/joinDatabase.ts';
import { readSettings } from '#server/config/settings.ts';
import { migrate } from '#server/database/migrate.ts';

await runCommand(async () => {
  const database = await joinDatabase(readSettings(process.env));
  try {
    const applied = await migrate(database.url);
    return applied.length === 0 ? 'The database is up to date.\n' : applied.map((name) => `${name}\n`).join('');
  } finally {
    await database.close();
  }
});
