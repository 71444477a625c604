import { existsSync } from 'node:fs';
import { joinDatabase } from '../src/app/server/joinDatabase.ts';
import { readSettings } from '../src/server/config/settings.ts';
import { migrate } from '../src/server/database/migrate.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const database = await joinDatabase(readSettings(process.env));
  try {
    const applied = await migrate(database.url);
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : applied.map((name) => `${name}\n`).join(''));
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
