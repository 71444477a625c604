import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { printToken } from '../src/app/server/printToken.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { audience: { type: 'string' }, 'expires-in': { type: 'string' } },
  });
  const [userName] = positionals;
  return `${await printToken(process.env, { userName, audience: values.audience, expiresIn: values['expires-in'] })}\n`;
});
