import { sendMails } from '#features/mails/server/index.ts';
import { readSettings } from '#server/config/settings.ts';
import { createPool } from '#server/database/pool.ts';
import type { Services } from '#server/http/services.ts';
import { createWorker } from '#server/jobs/worker.ts';

// A process of its own that a test may kill: it sends mails
const [url = '', smtp = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4 });
createWorker({
  jobs: [sendMails],
  pool,
  services: { now: () => new Date(), everywhere: pool.for('all'), settings: readSettings({ SMTP_URL: smtp }) } as Services, // the job needs no more
  divisions: async () => [],
  log: { warn: (details, message) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`) },
  leaseSeconds: 1,
  pollTime: 50,
}).start();
