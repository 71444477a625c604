import sql from 'sql-template-tag';
import { createPool } from '#server/database/pool.ts';
import type { Services } from '#server/http/services.ts';
import { createWorker } from '#server/jobs/worker.ts';
import { countingJob } from './countingJob.ts';

// A process of its own that a test may kill: it runs the counting job with a short lease
const [url = '', pace = '20'] = process.argv.slice(2);
const pool = createPool({ url, size: 4 });
const worker = createWorker({
  jobs: [countingJob(Number(pace))],
  pool,
  services: { now: () => new Date(), everywhere: pool.for('all') } as Services, // the job needs no more
  divisions: async () => [],
  log: { warn: (details, message) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`) },
  leaseSeconds: 1,
  pollTime: 50,
});
worker.start();
process.on('SIGTERM', () => void worker.stop(5000).then(() => process.exit(0)));
await pool.for('all').row(sql`select 1`);
process.stdout.write('ready\n');
