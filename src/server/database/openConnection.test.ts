import type pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { openConnection } from './openConnection.ts';

const database = await testDatabase();

it('is lost without an end of the process, also while nothing is asked of it', async () => {
  const { client } = await openConnection({ url: database.url });
  const { rows } = (await client.query('select pg_backend_pid() as pid')) as pg.QueryResult<{ pid: number }>;
  const ended = new Promise<void>((done) => client.once('end', () => done()));
  await database.run(`select pg_terminate_backend(${rows[0]?.pid})`);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated|closed/i);
});
