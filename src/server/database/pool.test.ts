import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { openProxy } from '../../../scripts/crash/proxy.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Database, DatabasePool } from './database.ts';
import { createPool } from './pool.ts';

const database = await testDatabase();

beforeAll(async () => {
  await database.sql(
    sql`create table thing (division integer not null, id integer not null, name text, primary key (division, id), unique (division, name))`,
  );
  await database.sql(sql`select isolate_division('thing')`);
  await database.sql(sql`insert into thing values (1, 1, 'one'), (2, 1, 'two'), (3, 1, 'three')`);
});

describe('values', () => {
  it('keeps decimals, days and JSON as text and gives instants as ISO 8601', async () => {
    const row = await database.pool.for([]).row(
      sql`select 12.5000::numeric(19,4) as amount, '2026-02-03'::date as day, '{"a":1}'::jsonb as json, 9007199254740993 as big,
                 timestamptz '2026-02-03 04:05:06.07+01' as at, timestamptz '2026-02-03 04:05:06+00' as whole, true as yes, 3 as three, array['a','b'] as list`,
    );
    expect(row).toEqual({
      amount: '12.5000',
      day: '2026-02-03',
      json: '{"a": 1}',
      big: '9007199254740993',
      at: '2026-02-03T03:05:06.070Z',
      whole: '2026-02-03T04:05:06.000Z',
      yes: true,
      three: 3,
      list: ['a', 'b'],
    });
  });
});

describe('divisions', () => {
  const seen = async (divisions: readonly number[] | 'all') =>
    (await database.pool.for(divisions).rows<{ name: string }>(sql`select name from thing order by division`)).map(({ name }) => name);

  it('shows the rows of the divisions it is bound to and no others', async () => {
    expect(await seen([1])).toEqual(['one']);
    expect(await seen([1, 3])).toEqual(['one', 'three']);
    expect(await seen([])).toEqual([]);
    expect(await seen('all')).toEqual(['one', 'two', 'three']);
    expect(await seen([2])).toEqual(['two']);
  });

  it('keeps concurrent callers of different divisions apart', async () => {
    const asked = Array.from({ length: 200 }, (_, i) => (i % 3) + 1);
    const answers = await Promise.all(asked.map((division) => seen([division])));
    expect(answers).toEqual(asked.map((division) => [['', 'one', 'two', 'three'][division]]));
  });

  it('refuses to write into a division that it does not see', async () => {
    await expect(database.pool.for([1]).rows(sql`insert into thing values (2, 2, 'mine')`)).rejects.toThrow(/row-level security/);
    expect(await database.pool.for([1]).rows(sql`update thing set name = 'mine' where division = 2 returning id`)).toEqual([]);
  });

  it('refuses to write where it may only read, on the same connection that another writes on', async () => {
    const pool = createPool({ url: database.url, size: 1 });
    const write = sql`update thing set name = name where division = 1 and id = 1 returning id`;
    for (let turn = 0; turn < 2; turn++) {
      await expect(pool.for([1], 'readOnly').rows(write)).rejects.toThrow(/read-only transaction/);
      await expect(pool.for([1], 'readOnly').transaction((inside) => inside.rows(write))).rejects.toThrow(/read-only transaction/);
      expect(await pool.for([1], 'readOnly').rows(sql`select name from thing where id = 1`)).toEqual([{ name: 'one' }]);
      expect(await pool.for([1]).rows(write)).toEqual([{ id: 1 }]);
    }
    await pool.close();
  });

  it('works under a role that owns nothing', async () => {
    await expect(database.pool.for('all').rows(sql`drop table thing`)).rejects.toThrow(/must be owner/);
    await expect(database.pool.for('all').rows(sql`update audit set action = 'x'`)).rejects.toThrow(/permission denied/);
  });
});

describe('statements by key', () => {
  const nameOf = (pool: DatabasePool, division: number) =>
    pool
      .for([division])
      .rowByKey<{ name: string; pid: number }>(sql`select name, pg_backend_pid() as pid from thing where division = ${division}`);

  it('share two connections and keep their answers and divisions apart', async () => {
    const asked = Array.from({ length: 90 }, (_, i) => (i < 60 ? 1 : (i % 3) + 1));
    const answers = await Promise.all(asked.map((division) => nameOf(database.pool, division)));
    expect(answers.map((answer) => answer?.name)).toEqual(asked.map((division) => ['', 'one', 'two', 'three'][division]));
    expect(new Set(answers.slice(0, 60).map((answer) => answer?.pid)).size).toBe(2);
  });

  it('fail alone', async () => {
    const one = database.pool.for([1]);
    const quotients = [1, 0, 2].map((by) => one.rowByKey(sql`select 4 / ${by}::integer as quotient`));
    expect(await Promise.allSettled(quotients)).toMatchObject([
      { value: { quotient: 4 } },
      { reason: { code: '22012' } },
      { value: { quotient: 2 } },
    ]);
  });

  it('leave a connection to the others, however many follow one another', async () => {
    const pool = createPool({ url: database.url, size: 2 });
    let isOver = false;
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver) await nameOf(pool, 1);
    });
    expect(await pool.for([2]).transaction((inside) => inside.row(sql`select name from thing`))).toEqual({ name: 'two' });
    isOver = true;
    await Promise.all(asking);
    await pool.close();
  });

  it('are planned once for all values, as those of a transaction are; others for the values that they come with', async () => {
    const mode = sql`select current_setting('plan_cache_mode') as mode`;
    const kept = { mode: 'force_generic_plan' };
    const pool = createPool({ url: database.url, size: 1 });
    const one = pool.for([1], 'readOnly');
    // By the first connection it is known where a division is entered
    await one.row(mode);
    for (let turn = 0; turn < 2; turn++) {
      expect(await one.rowByKey(mode)).toEqual(kept);
      expect(await one.row(mode)).toEqual({ mode: 'auto' });
      expect(await one.transaction((inside) => inside.row(mode))).toEqual(kept);
      await expect(one.rowByKey(sql`update thing set name = name where id = ${turn} returning id`)).rejects.toThrow(/read-only/);
    }
    await pool.close();
  });

  it('join the transaction that is open', async () => {
    await database.pool.for([1]).transaction(async (inside) => {
      await inside.rows(sql`insert into thing values (1, 9, 'nine')`);
      expect(await inside.rowByKey(sql`select name from thing where division = 1 and id = 9`)).toEqual({ name: 'nine' });
    });
  });
});

describe('transactions', () => {
  it('are ended by the database when their process is lost in the middle', async () => {
    const row = await database.pool.for([]).row(sql`select current_setting('idle_in_transaction_session_timeout') as longest`);
    expect(row).toEqual({ longest: '1min' });
  });

  it('keep all or nothing', async () => {
    const work = database.pool.for([1]).transaction(async (transaction) => {
      await transaction.rows(sql`insert into thing values (1, 5, 'five')`);
      throw new Problem('duplicate');
    });
    await expect(work).rejects.toMatchObject({ code: 'duplicate' });
    expect(await database.pool.for([1]).rows(sql`select from thing where id = 5`)).toEqual([]);
  });

  it('fail when the work went on after a failed statement, because the database then keeps nothing', async () => {
    const work = database.pool.for([1]).transaction(async (transaction) => {
      await transaction.rows(sql`insert into thing values (1, 4, 'four')`);
      await transaction.rows(sql`insert into thing values (1, 4, 'four')`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/^Nothing was stored/);
    expect(await database.pool.for([1]).rows(sql`select from thing where id = 4`)).toEqual([]);
  });

  it('join the one that is open', async () => {
    const work = database.pool.for([1]).transaction(async (outer) => {
      await outer.transaction((inner) => inner.rows(sql`insert into thing values (1, 6, 'six')`));
      throw new Error('outer');
    });
    await expect(work).rejects.toThrow('outer');
    expect(await database.pool.for([1]).rows(sql`select from thing where id = 6`)).toEqual([]);
  });

  it('that the database ends again and again may be tried later, and so may a statement alone', async () => {
    const conflict = sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`;
    let attempts = 0;
    const work = (inside: Database) => (attempts++, inside.rows(conflict));
    await expect(database.pool.for([1]).transaction(work)).rejects.toMatchObject({ code: 'unavailable' });
    expect(attempts).toBe(3);
    await expect(database.pool.for([1]).rows(conflict)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('start again when the database ended one of two that waited for each other', async () => {
    await database.sql(sql`insert into thing values (1, 7, 'seven'), (1, 8, 'eight')`);
    const swap = (first: number, second: number) =>
      database.pool.for([1]).transaction(async (transaction) => {
        await transaction.rows(sql`update thing set name = name || '+' where division = 1 and id = ${first}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await transaction.rows(sql`update thing set name = name || '+' where division = 1 and id = ${second}`);
      });
    await Promise.all([swap(7, 8), swap(8, 7)]);
    expect(await database.sql(sql`select name from thing where id in (7, 8) order by id`)).toEqual([
      { name: 'seven++' },
      { name: 'eight++' },
    ]);
  });
});

describe('a lost connection', () => {
  it('answers unavailable once and heals by itself', async () => {
    const pool = createPool({ url: database.url, size: 1 });
    const one = pool.for([1, 2]);
    await one.rows(sql`select 1`);
    const lost = expect(one.rows(sql`select pg_sleep(5)`)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    const pid = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await database.sql(pid)).length).toBe(1);
    await lost;
    expect(await one.rows(sql`select name from thing where division = 1 and id = 1`)).toEqual([{ name: 'one' }]);
    await pool.close();
  });

  it('is given up when the database is there but says nothing any more', async () => {
    const wire = await openProxy(database.url);
    const pool = createPool({ url: wire.url, size: 1, statementTimeout: 500, silenceTimeout: 300 });
    const one = pool.for([1]);
    await one.rows(sql`select 1`);
    wire.become('silent');
    await expect(one.rows(sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' });
    wire.become('well');
    expect(await one.rows(sql`select name from thing where id = 1`)).toEqual([{ name: 'one' }]);
    await pool.close();
    await wire.close();
  });

  it('lets the pool close while the database says nothing', async () => {
    const wire = await openProxy(database.url);
    const pool = createPool({ url: wire.url, size: 1 });
    await pool.for([1]).rows(sql`select 1`);
    wire.become('silent');
    // without an end to its patience this would wait until the test is given up
    await pool.close();
    await wire.close();
  });

  it('answers unavailable where no database is', async () => {
    const pool = createPool({ url: 'postgresql://unknown@127.0.0.1:9/none' });
    await expect(pool.for([1]).rows(sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('answers unavailable when no connection becomes free in time', async () => {
    const pool = createPool({ url: database.url, size: 1, acquireTimeout: 50 });
    const slow = pool.for([1]).rows(sql`select pg_sleep(0.4)`);
    await expect(pool.for([1]).rows(sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' });
    await slow;
    await pool.close();
  });
});

it('lets a call wait on while connections are given back', async () => {
  const pool = createPool({ url: database.url, size: 1, acquireTimeout: 1000 });
  // The last of them waits for nearly four seconds
  const naps = Array.from({ length: 7 }, () => pool.for([1]).row(sql`select pg_sleep(0.6) is not null as slept`));
  expect(await Promise.all(naps)).toEqual(naps.map(() => ({ slept: true })));
  await pool.close();
});

it('cancels a statement that takes too long', async () => {
  const pool = createPool({ url: database.url, size: 1, statementTimeout: 50 });
  await expect(pool.for([1]).rows(sql`select pg_sleep(3)`)).rejects.toMatchObject({ code: 'unavailable' });
  await pool.close();
});

it(
  'holds no more statements prepared than its bound when many different ones come, and keeps answering',
  { timeout: 120_000 },
  async () => {
    const pool = createPool({ url: database.url, size: 1 });
    const one = pool.for([1]);
    let most = 0;
    for (let shape = 0; shape < 2500; shape++) {
      const statement = sql`select ${raw(String(shape))} as value`;
      for (let turn = 0; turn < 2; turn++) expect(await one.row(statement)).toEqual({ value: shape });
      if (shape % 100 > 0) continue;
      const held = await one.row<{ count: number }>(sql`select count(*)::integer as count from pg_prepared_statements`);
      most = Math.max(most, held?.count ?? 0);
    }
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThanOrEqual(2002);
    await pool.close();
  },
);
