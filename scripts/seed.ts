import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seed } from '../src/app/server/seed.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { values } = parseArgs({ options: { accounts: { type: 'string' }, assets: { type: 'string' }, today: { type: 'string' } } });
  const counts = await seed(process.env, { accounts: values.accounts, assets: values.assets, today: values.today });
  for (const [table, count] of Object.entries(counts)) process.stdout.write(`${table.padEnd(28)}${String(count).padStart(10)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
