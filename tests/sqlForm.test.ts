import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';
import { testDatabase } from './support/database.ts';
import { constrainedColumns, faultsOfStatement, severalInOne } from './support/sqlForm.ts';
import sql from 'sql-template-tag';

const scoped = new Set(['account', 'contact', 'audit']);
const faultsOf = (text: string) => faultsOfStatement(text, scoped);

// tests/support/statements.ts asks the same of every statement that a test lets the server run
describe('the form of a statement that a distributed PostgreSQL runs', () => {
  it.each([
    'select a.name, (select count(*) from contact c where c.division = $1 and c."accountId" = a.id) from account a where a.division = $1',
    'with found as (select id from account where division = $1) select c.* from found f join contact c on c.division = $1 and c."accountId" = f.id',
    'insert into audit select id from account where division = $1 returning id',
    'insert into account (id) values ($1) on conflict (id) do update set name = excluded.name',
    'with gone as (delete from account where division = $1 returning *) select to_char(modified, $2) from gone',
    'insert into "requestCount" (count) values (1) returning now()',
    'select a.name, a.city as place, a.id::text, count(*)::text as found from account a where division = $1 group by a.name, place, 3',
    // a job over all divisions has no division to name
    'select a.id from account a where exists (select from contact c where c.division = a.division and c."accountId" = a.id)',
  ])('is that of %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    [
      'a subquery of contact does not name the division',
      'select (select count(*) from contact c where c.division = a.division) from account a where a.division = $1',
    ],
    ['insert … select without returning', 'insert into audit select id from account where division = $1'],
    [
      'a subquery in do update',
      'insert into account (id) values ($1) on conflict (id) do update set name = (select name from contact where division = $2 limit 1)',
    ],
    ['a subquery among values', 'insert into account (id) values ((select id from contact where division = $1 limit 1))'],
    ['a function or subquery in returning', 'update account set name = $1 where division = $2 returning to_char(modified, $3)'],
    [
      'a function or subquery in returning',
      'delete from account a where division = $1 returning (select max(id) from audit where division = $1)',
    ],
    [
      'a select of name that does not group by it',
      'select json_agg(g) from (select a.id, a.name, count(*) from account a where a.division = $1 group by a.division, a.id) g',
    ],
    [
      'current_schema(), which is not the schema of the tables',
      'select relname from pg_class where relnamespace = to_regnamespace(current_schema())',
    ],
    ['2 statements in one query', 'select 1; select 2'],
  ])('is refused: %s', (fault, text) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});

describe('the migrations', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));

  it.each(names)('%s changes one constraint a statement', (name) => {
    expect(severalInOne(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([]);
  });

  // Those before 354 find tables that are not distributed yet
  it.each(names.filter((name) => name >= '354'))('%s adds a column and its constraint by two statements', (name) => {
    expect(constrainedColumns(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([]);
  });

  it('are refused a column with a constraint', () => {
    expect(constrainedColumns('alter table asset add column a integer check (a > 0), add column b text not null')).toEqual([
      'alter table asset: a',
    ]);
  });
});

describe('the function that the policies ask', () => {
  it.each(['', 'all', 'x', '{1,2', '{99999999999}', '{1;drop}'])(
    'answers no division for the setting %j, and no error',
    async (setting) => {
      const [row] = await (
        await database
      ).sql<{ divisions: number[] }>(sql`
      select visible_divisions() as divisions from (select set_config('app.divisions', ${setting}, false) offset 0) s`);
      expect(row?.divisions).toEqual([]);
    },
  );

  it('answers the divisions of a list', async () => {
    const db = await database;
    await db.sql(sql`select set_config('app.divisions', '{120001,230001}', false)`);
    expect(await db.sql(sql`select visible_divisions() as divisions`)).toEqual([{ divisions: [120_001, 230_001] }]);
  });
});

const database = testDatabase();
