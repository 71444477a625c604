import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashRounds, type Victim } from './crash/rounds.ts';

// Kills the product, its database or both in the middle of writes, and looks for what was lost: npm run crash -- --rounds 60
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' }, milliseconds: { type: 'string', default: '2000' } } });
const victims: readonly Victim[] = ['application', 'database', 'both'];
const dataFolder = mkdtempSync(join(tmpdir(), 'cura-crash-'));

try {
  const { kept, repeated, damage } = await crashRounds({
    dataFolder,
    victims: Array.from({ length: Number(values.rounds) }, (_, round) => victims[round % victims.length] ?? 'both'),
    writingTime: Number(values.milliseconds),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${kept} acknowledged writes, ${repeated} sent again, ${damage.length} damages\n${damage.join('\n')}\n`);
  process.exitCode = damage.length === 0 ? 0 : 1;
} finally {
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
