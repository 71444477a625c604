import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from './support/database.ts';

const database = await testDatabase();

/** Tables that find the division of a call that names none; the exception to the leading division. */
const directories = ['locationDivision', 'tagDivision', 'workOrderDivision'];
/** Tables that belong to no division. */
const global = [
  'directoryState',
  'division',
  'exactConnection',
  'exactConsent',
  'migration',
  'person',
  'publicReportCount',
  'requestCount',
  'strayFile',
];

const isScoped = sql`exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'division' and not a.attisdropped)`;
const ofOurs = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
const scoped = sql`${ofOurs} and ${isScoped} and c.relname <> all (${directories}::text[])`;

const namesOf = async (statement: ReturnType<typeof sql>) => (await database.sql<{ name: string }>(statement)).map(({ name }) => name);

const unisolated = () =>
  namesOf(sql`select c.relname as name from pg_class c where ${scoped}
    and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%visible_divisions()%')) order by 1`);

const divisionOf = (relation: ReturnType<typeof sql>) =>
  sql`(select attnum from pg_attribute where attrelid = ${relation} and attname = 'division')`;

const indexesOfOtherLead = () =>
  namesOf(sql`select c.relname || '.' || i.indexrelid::regclass::text as name from pg_class c join pg_index i on i.indrelid = c.oid
    where ${scoped} and i.indkey[0] <> ${divisionOf(sql`c.oid`)} order by 1`);

const foreignKeysOfOtherLead = () =>
  namesOf(sql`select c.relname || '.' || k.conname as name from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    where ${scoped} and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'division' and not a.attisdropped)
    and (k.conkey[1] <> ${divisionOf(sql`c.oid`)} or k.confkey[1] <> ${divisionOf(sql`k.confrelid`)}) order by 1`);

const unfoundByExactId = () =>
  namesOf(sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'exactId'
    where ${scoped} and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey[1] = a.attnum) order by 1`);

/** Records that imports take back by the thousand. */
const takenBack = ['account', 'address', 'asset', 'contact', 'item', 'location'];

// A foreign key looks for the deleted rows too
const unfoundReferences = () =>
  namesOf(sql`select c.relname || '.' || a.attname as name from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
    where ${scoped} and k.confrelid = any (${takenBack}::regclass[]) and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indkey[1] = a.attnum
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname))) order by 1`);

const unknownGlobals = () =>
  namesOf(
    sql`select c.relname as name from pg_class c where ${ofOurs} and not ${isScoped} and c.relname <> all (${global}::text[]) order by 1`,
  );

describe('the schema', () => {
  it('puts every table of a division behind row-level security', async () => {
    expect(await unisolated()).toEqual([]);
  });

  it('finds by an index what refers to a record that an import takes back', async () => {
    expect(await unfoundReferences()).toEqual([]);
  });

  it('begins every key and index with the division', async () => {
    expect(await indexesOfOtherLead()).toEqual([]);
    expect(await foreignKeysOfOtherLead()).toEqual([]);
  });

  it('finds every record by the id of Exact through an index', async () => {
    expect(await unfoundByExactId()).toEqual([]);
  });

  it('has no tables without a division but the few that are known', async () => {
    expect(await unknownGlobals()).toEqual([]);
  });

  it('has neither triggers nor sequences', async () => {
    expect(await namesOf(sql`select tgname as name from pg_trigger where not tgisinternal`)).toEqual([]);
    expect(
      await namesOf(sql`select c.relname as name from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });

  it('keeps money and quantities in decimals', async () => {
    const columns = sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (data_type in ('real', 'money') or (data_type = 'double precision' and column_name not in ('latitude', 'longitude')))`;
    expect(await namesOf(columns)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  beforeAll(() =>
    database.run(`create table astray (id integer primary key);
      create table counterpart (id integer unique, division integer not null, primary key (division, id));
      select isolate_division('counterpart');
      create table "openTable" (division integer not null, id integer not null, "exactId" uuid, other integer references counterpart (id), primary key (id, division))`),
  );

  it('name each table that breaks them', async () => {
    expect(await unisolated()).toEqual(['openTable']);
    expect(await indexesOfOtherLead()).toEqual(['counterpart.counterpart_id_key', 'openTable."openTable_pkey"']);
    expect(await foreignKeysOfOtherLead()).toEqual(['openTable.openTable_other_fkey']);
    expect(await unfoundByExactId()).toEqual(['openTable']);
    expect(await unknownGlobals()).toEqual(['astray']);
  });
});
