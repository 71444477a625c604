import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FaultName, faults } from './crash/faults.ts';
import { crashRounds } from './crash/rounds.ts';

// Injects faults during writes and looks for lost data: npm run crash -- --rounds 60 --kind disk,network
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    kind: { type: 'string', default: Object.keys(faults).join() },
    milliseconds: { type: 'string', default: '2000' },
  },
});
const isFault = (kind: string): kind is FaultName => kind in faults;
const requested = values.kind.split(',');
const unknown = requested.find((kind) => !isFault(kind));
if (unknown) throw new Error(`There is no kind ${unknown}: ${Object.keys(faults).join(', ')}`);
const kinds = requested.filter(isFault);

const folder = mkdtempSync(join(tmpdir(), 'cura-crash-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const rounds = Math.ceil(Number(values.rounds) / kinds.length);

try {
  for (const kind of kinds) {
    const { kept, repeated, damage } = await crashRounds({
      folder: join(folder, kind),
      kinds: Array.from({ length: rounds }, () => kind),
      writingTime: Number(values.milliseconds),
      report: say,
    });
    say(`${kind}: ${kept} acknowledged writes, ${repeated} sent again, ${damage.length} damages`);
    for (const line of damage) say(`  ${line}`);
    if (damage.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
