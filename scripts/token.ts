import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printToken } from '../src/app/server/printToken.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { audience: { type: 'string' }, 'expires-in': { type: 'string' } },
});

try {
  process.stdout.write(
    `${await printToken(process.env, { userName: positionals[0], audience: values.audience, expiresIn: values['expires-in'] })}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
