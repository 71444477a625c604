import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { Database, StatementRun } from '#server/database/database.ts';
import { planOf } from '#server/database/plan.ts';
import { ruleSetOn } from '../norms/ruleSets.ts';
import type { Services } from '#server/http/services.ts';
import { createWorker } from '#server/jobs/worker.ts';
import { rowsOf } from '#server/database/table.ts';
import { countDueDates } from './dueJob.ts';
import { askForDueCount, countDueBatch, divisionsToCount, readDueCount } from './dueCount.ts';
import { refreshDueDates, setLastServices } from './dueDates.ts';
import { assetTable } from './tables.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const division = 120001;
const now = new Date('2026-11-22T10:00:00Z');
const api = await demonstratedApi();
const database = api.database.pool.for([division]);
const { version } = ruleSetOn('2026-11-22');

const stateOf = async () => {
  const [row] = await api.database.sql<Record<string, unknown>>(sql`select * from "dueCount" where division = ${division}`);
  return row ?? {};
};
const assets = () =>
  api.database.sql<{ id: string; dueDate: string | null; dueReasons: object }>(sql`
  select "assetId" as id, "dueDate"::text, "dueReasons" from "assetDue" where division = ${division} order by "assetId"`);
const forget = () =>
  api.database.sql(sql`
  update "assetDue" set "dueDate" = null, "dueReason" = null, "dueReasons" = '{"missing": []}', "nextServiceDate" = null where division = ${division}`);

/** Notes a service of an object as a write does that the dates follow from. */
async function serve(inside: Database, id: string, day: string): Promise<void> {
  await inside.rows(sql`update asset set "lastServiceDate" = ${day}, version = version + 1 where division = ${division} and id = ${id}`);
  await refreshDueDates(inside, division, [id], now);
}

/** Counts until nothing is left. */
async function countAll(size: number): Promise<number> {
  let batches = 0;
  while (await countDueBatch(database, division, now, { size })) batches++;
  return batches;
}

beforeEach(async () => {
  await askForDueCount(database, division);
  await countAll(1000);
});

describe('counting the due dates of a division', () => {
  it('finds the dates of the demonstration data as they are', async () => {
    await api.database.sql(sql`update "dueCount" set rules = null where division = ${division}`);
    await countAll(1000);
    const before = await assets();
    expect(before.length).toBeGreaterThan(10);
    expect(before.filter(({ dueDate }) => dueDate === null)).toEqual([]);
    expect(await stateOf()).toMatchObject({ rules: version, changed: 0, done: before.length, total: before.length });
  });

  it('stores what was missing, in batches, and says how far it is', async () => {
    const before = await assets();
    await forget();
    await askForDueCount(database, division);
    expect(await divisionsToCount(api.database.pool.for('all'), now)).toContain(division);
    expect(await countDueBatch(database, division, now, { size: 4 })).toEqual({ done: 4, total: before.length, isLast: false });
    expect(await readDueCount(database, division, now)).toMatchObject({
      isCurrent: false,
      done: 4,
      changed: 4,
      total: before.length,
      ended: null,
    });
    const batches = await countAll(4);
    expect(batches).toBe(Math.floor(before.length / 4));
    expect(await assets()).toEqual(before);
    expect(await readDueCount(database, division, now)).toMatchObject({ isCurrent: true, changed: before.length, rules: version });
    expect(await divisionsToCount(api.database.pool.for('all'), now)).not.toContain(division);
  });

  it('goes on where it was when a batch was killed', async () => {
    const before = await assets();
    await forget();
    await askForDueCount(database, division);
    await countDueBatch(database, division, now, { size: 5 });
    const killed: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (inside) => {
          await work(inside);
          throw new Error('killed');
        }),
    };
    await expect(countDueBatch(killed, division, now, { size: 5 })).rejects.toThrow('killed');
    expect((await stateOf())['done']).toBe(5);
    await countAll(5);
    expect(await assets()).toEqual(before);
    expect(await stateOf()).toMatchObject({ done: before.length, changed: before.length });
  });

  it('counts each object once when two processes work at a time', async () => {
    const before = await assets();
    await forget();
    await askForDueCount(database, division);
    const other = api.database.pool.for([division]);
    const process = async (own: Database) => {
      while (await countDueBatch(own, division, now, { size: 3 }));
    };
    await Promise.all([process(database), process(other)]);
    expect(await assets()).toEqual(before);
    expect(await stateOf()).toMatchObject({ done: before.length, changed: before.length });
  });

  it('begins anew when an agreement of the division changes meanwhile', async () => {
    await askForDueCount(database, division);
    await countDueBatch(database, division, now, { size: 5 });
    await askForDueCount(database, division);
    expect(await countDueBatch(database, division, now, { size: 4 })).toMatchObject({ done: 4 });
    await countAll(1000);
    expect(await readDueCount(database, division, now)).toMatchObject({ isCurrent: true });
  });

  it('reads an object again that a writer changes while its batch is counted', async () => {
    const [first, second] = await assets();
    await forget();
    await askForDueCount(database, division);
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let hold: (() => void) | undefined;
    const isHeld = new Promise<void>((resolve) => (hold = resolve));
    const writer = api.database.pool.for([division]).transaction(async (inside) => {
      await serve(inside, second?.id ?? '', '2026-11-01');
      hold?.();
      await isReleased;
    });
    await isHeld;
    const batch = countDueBatch(database, division, now, { size: 1000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    release?.();
    await writer;
    expect(await batch).toMatchObject({ done: 1, isLast: false });
    await countAll(1000);
    const after = await assets();
    expect(after[0]).toEqual(first);
    expect(after[1]?.dueReasons).toMatchObject({ nextServiceDate: { fromDate: '2026-11-01' } });
  });

  it('reads both tables from where it is, not from the beginning of the division', async () => {
    const runs: StatementRun[] = [];
    api.database.pool.watch((run) => void runs.push(run));
    await askForDueCount(database, division);
    await countAll(5);
    const read = runs.findLast(({ text }) => text.includes('from asset r join "assetDue" d'));
    const plan = read && (await planOf(api.database.url, read));
    expect(plan).toMatch(/on "assetDue[^\n]*\n\s*Index Cond: .*"assetId" > \$/);
    expect(plan).toMatch(/on asset[ _][^\n]*\n\s*Index Cond: .*id > \$/);
  });

  it('is done by the job, which finds the division by itself', async () => {
    const before = await assets();
    await forget();
    await askForDueCount(database, division);
    const services = { now: () => now, everywhere: api.database.pool.for('all') } as Services; // the job needs no more
    const log = { warn: () => undefined };
    await createWorker({ jobs: [countDueDates], pool: api.database.pool, services, divisions: async () => [division], log }).drain();
    expect(await assets()).toEqual(before);
    expect(await readDueCount(database, division, now)).toMatchObject({ isCurrent: true, changed: before.length });
  });

  it('gives no dates to objects that are out of use', async () => {
    const [first] = await assets();
    await api.database.sql(sql`update asset set status = 'Replaced' where division = ${division} and id = ${first?.id}`);
    await refreshDueDates(database, division, [first?.id ?? ''], now);
    expect((await assets())[0]).toMatchObject({ dueDate: null, dueReasons: { missing: [] } });
    await api.database.sql(sql`update asset set status = 'InService' where division = ${division} and id = ${first?.id}`);
    await refreshDueDates(database, division, [first?.id ?? ''], now);
    expect((await assets())[0]).toEqual(first);
  });
});

describe('refreshing due dates', () => {
  const id = seededId(division, 'asset', 1);
  const stored = async () => {
    const [row] = await api.database.sql<Record<string, unknown>>(sql`
      select a."lastServiceDate"::text, a."lastOverhaulDate"::text, d."nextServiceDate"::text, d."dueReason", d."dueReasons"
      from asset a join "assetDue" d on d.division = a.division and d."assetId" = a.id where a.division = ${division} and a.id = ${id}`);
    return row;
  };

  it('takes the last services from the reports, once they are known', async () => {
    const services = { assetId: id, lastServiceDate: '2026-10-31', lastExtendedServiceDate: null, lastOverhaulDate: '2026-10-31' };
    const before = setLastServices(async (_, __, ids) =>
      ids.includes(id) ? [{ ...services, advisedServiceDate: '2027-01-15', retracted: [] }] : [],
    );
    await refreshDueDates(database, division, [id], now);
    setLastServices(async () => []);
    onTestFinished(() => void setLastServices(before));
    expect(await stored()).toMatchObject({ lastServiceDate: '2026-10-31', lastOverhaulDate: '2026-10-31', nextServiceDate: '2027-01-15' });
    await refreshDueDates(database, division, [id], now);
    expect(await stored()).toMatchObject({ lastServiceDate: '2026-10-31', dueReasons: { nextServiceDate: { kind: 'Advice' } } });
  });

  it('does nothing without objects, and nothing to those of another division', async () => {
    await refreshDueDates(database, division, [], now);
    const before = await stored();
    await refreshDueDates(api.database.pool.for([120002]), 120002, [id], now);
    expect(await stored()).toEqual(before);
  });
});

describe('what is due before a day', () => {
  it.each([
    ['of a division', sql`true`, 'assetByDueDate'],
    ['of a type', sql`r."dueType" = 'EvacuationChair'`, 'assetTypeByDueDate'],
  ])('%s is a range of an index', async (_, condition, index) => {
    await api.database.run('analyze asset');
    const plan = await api.database.pool.for([division]).transaction(async (inside) => {
      await inside.rows(sql`set local enable_seqscan = off`);
      await inside.rows(sql`set local enable_bitmapscan = off`);
      await inside.rows(sql`set local enable_sort = off`);
      return inside.rows<{ 'QUERY PLAN': string }>(sql`
        explain (costs off) select r.id from ${rowsOf(assetTable, division)} where r.division = ${division} and r."deletedAt" is null
          and r."dueDate" <= '2026-12-31'::date and ${condition} order by r."dueDate", r.id limit 25`);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    // Pieces of a distributed table have numbers
    expect(text).toMatch(new RegExp(`using "${index}(_\\d+)?"`));
    expect(text).toMatch(/Index Cond: .*division.*"dueDate" <=/);
    expect(text).not.toContain('Sort');
  });
});
