import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { testApi } from '../../../tests/support/api.ts';
import { demonstrateIn } from '../../../tests/support/demonstration.ts';

const api = await testApi();
const division = 120001;

const partitionsOf = (month: string) =>
  api.database.sql<{ partition: string }>(sql`
    select distinct regexp_replace(tableoid::regclass::text, '_\\d{6}$', '') as partition from audit where division = ${division} and to_char(at at time zone 'UTC', 'YYYY-MM') = ${month}`);

function entry(at: string) {
  return api.database.sql(sql`
    insert into audit (division, entity, "entityId", at, id, action, by, "byName")
    values (${division}, 'account', gen_random_uuid(), ${at}, gen_random_uuid(), 'update', 'test', 'Test')`);
}

beforeAll(() => demonstrateIn(api, demonstrateDivision));

describe('the audit', () => {
  it('has the partitions of this month and the next three from the start', async () => {
    const missing = await api.database.sql(sql`
      select m from generate_series(0, 3) as ahead, to_char((now() at time zone 'UTC') + ahead * interval '1 month', 'YYYY_MM') as m
      where to_regclass('audit_' || m) is null`);
    expect(missing).toEqual([]);
  });

  it('takes an entry of a month without a partition, and the job moves it to its own', async () => {
    await entry('2031-05-01T00:00:00Z');
    await entry('2031-05-31T23:59:59.999Z');
    await entry('2031-06-01T00:00:00Z');
    expect(await partitionsOf('2031-05')).toEqual([{ partition: 'audit_other' }]);
    await api.runJobs();
    await api.database.run(`update job set "runAt" = now() where name = 'makeAuditPartitions'`);
    await api.runJobs();
    expect(await partitionsOf('2031-05')).toEqual([{ partition: 'audit_2031_05' }]);
    expect(await partitionsOf('2031-06')).toEqual([{ partition: 'audit_2031_06' }]);
    expect(await api.database.sql(sql`select from audit_other`)).toEqual([]);
    expect(await api.database.sql(sql`select from audit where at >= '2031-01-01' and by = 'test'`)).toHaveLength(3);
  });

  it('makes each partition once, however many ask at once', async () => {
    await entry('2032-01-15T12:00:00Z');
    const ask = () => api.database.sql<{ made: number }>(sql`select make_audit_partitions() as made`);
    const made = (await Promise.all([ask(), ask(), ask()])).flat().map((row) => row.made);
    expect(made.toSorted()).toEqual([0, 0, 1]);
  });

  it('lets the application reach a partition through the audit only, and change no entry', async () => {
    const rights = await api.database.sql(sql`
      select c.relname as name from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (has_table_privilege('cura_application', c.oid, 'select, insert, update, delete') or not c.relrowsecurity)`);
    expect(rights).toEqual([]);
    const [changing] = await api.database.sql(sql`select has_table_privilege('cura_application', 'audit', 'update, delete') as may`);
    expect(changing).toEqual({ may: false });
  });
});
