import { parseArgs } from 'node:util';
import { operations } from '../src/app/contract.ts';
import { runCommand } from '../src/app/server/command.ts';
import { printToken } from '../src/app/server/printToken.ts';
import { fetchDocument, startFresh } from './conformance/startFresh.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { progress } from './progress.ts';

/**
 * Sends arbitrary requests of every call to a product that it starts: npm run fuzz -- --requests 50000. The seed is printed; --seed
 * repeats its requests, --only selects the calls with this in their name, --address uses a product that runs on DATA_DIR.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '5000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
      address: { type: 'string' },
    },
  });
  process.stdout.write(`seed ${values.seed}\n`);
  const own = values.address === undefined ? await startFresh() : undefined;
  const lines = progress(process.stderr);
  try {
    const address = own?.address ?? values.address ?? '';
    const { sent, statuses, unavailable, faults } = await fuzz({
      address,
      document: await fetchDocument(address),
      operations,
      tokenOf: (userName) => own?.tokenOf(userName) ?? printToken(process.env, { userName, audience: undefined, expiresIn: undefined }),
      requests: Number(values.requests),
      seed: Number(values.seed),
      only: values.only,
      report: lines.report,
    });
    if (faults.length > 0) process.exitCode = 1;
    return [
      ...faults,
      `${sent} requests, seed ${values.seed}: ${faults.length} kinds of faults`,
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      ...(unavailable.length > 0 ? [`503 was answered by ${unavailable.join(', ')}`] : []),
      '',
    ].join('\n');
  } finally {
    lines.end();
    await own?.stop();
  }
});
