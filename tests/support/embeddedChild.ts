import { createPool } from '#server/database/pool.ts';
import { startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import sql from 'sql-template-tag';

// A process of its own that a test may kill: it starts the embedded PostgreSQL, writes without end and says what was kept
const [dataFolder = '', first = '0'] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataFolder, parameters: { shared_buffers: '32MB' } });
process.stdout.write(`started ${server.wasTakenOver}\n`);
const pool = createPool({ url: server.url, size: 2 });
process.on(
  'SIGTERM',
  () =>
    void pool
      .close()
      .then(() => server.stop())
      .then(() => process.exit(0)),
);
for (let value = Number(first); ; value++) {
  await pool.for([1]).rows(sql`insert into counter (division, name, value) values (1, ${`n${value}`}, ${value})`);
  process.stdout.write(`kept ${value}\n`);
}
