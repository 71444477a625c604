import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { audienceWarning, printToken } from '../src/app/server/printToken.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { audience: { type: 'string' }, 'expires-in': { type: 'string' } },
  });
  const [userName] = positionals;
  const token = await printToken(process.env, { userName, audience: values.audience, expiresIn: values['expires-in'] });
  const warning = audienceWarning(process.env, values.audience);
  if (warning) process.stderr.write(`${warning}\n`);
  return `${token}\n`;
});
