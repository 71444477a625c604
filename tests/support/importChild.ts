import { createPool } from '#server/database/pool.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { loadTexts } from '#server/http/texts.ts';
import type { Services } from '#server/http/services.ts';
import { createWorker } from '#server/jobs/worker.ts';
import { checkImport, runImport, undoImport } from '#features/imports/server/index.ts';

// A process of its own that a test may kill: it runs the jobs of imports with a short lease
const [url = '', filesFolder = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 4 });
const translate = loadTexts(new URL('../../i18n/', import.meta.url));
createWorker({
  jobs: [checkImport, runImport, undoImport],
  pool,
  services: { now: () => new Date(), everywhere: pool.for('all'), files: diskFileStore(filesFolder), translate } as Services, // the jobs need no more
  divisions: async () => [],
  log: { warn: (details, message) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`) },
  leaseSeconds: 1,
  pollTime: 20,
}).start();
