import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Database, StatementRun } from './database.ts';
import { planOf } from './plan.ts';

const database = await testDatabase();

describe('the plan of a statement of one division', () => {
  it('is that of the node that holds the division', async () => {
    const runs: StatementRun[] = [];
    database.pool.watch((run) => void runs.push(run));
    const read = (of: Database) => of.rows(sql`select name from account where division = ${120001} and id = ${crypto.randomUUID()}`);
    // A distributed database is known as one once it was asked
    await read(database.pool.for([120001]));
    runs.length = 0;
    await read(database.pool.for([120001]));
    await read(database.pool.for([120001], 'readOnly'));
    for (const run of runs) expect(await planOf(database.url, run)).toMatch(/ on account[\s\S]*id = \$2/);
    expect(runs).toHaveLength(2);
  });
});
