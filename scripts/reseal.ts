import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { describeResealed, reseal } from '../src/app/server/reseal.ts';
import { progress } from './progress.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } });
  const shown = progress(process.stderr);
  const resealed = await reseal(process.env, {
    makesKey: values['new-key'],
    progress: (field, count) => shown.report(`${field}  ${count}`),
  });
  shown.end();
  return describeResealed(resealed);
});
