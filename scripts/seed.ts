import { parseArgs } from 'node:util';
import { runCommand } from '../src/app/server/command.ts';
import { seed } from '../src/app/server/seed.ts';
import { progress } from './progress.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { accounts: { type: 'string' }, assets: { type: 'string' }, workorders: { type: 'string' }, today: { type: 'string' } },
  });
  const { workorders: workOrders, ...asked } = values;
  const { report, end } = progress(process.stderr);
  const counts = await seed(
    process.env,
    { accounts: asked.accounts, assets: asked.assets, workOrders, today: asked.today },
    report,
  ).finally(end);
  const lines = Object.entries(counts).map(([table, count]) => `${table.padEnd(28)}${String(count).padStart(10)}\n`);
  return lines.join('');
});
