import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrationsFolder } from './migrate.ts';

const database = await testDatabase();
const stored = async () =>
  (await database.sql<{ search: string }>(sql`select search from account order by code`)).map(({ search }) => search.includes('soehne'));

it.each(['577-texts-with-umlauts.sql', '611-texts-with-codes.sql'])(
  'the texts of stored rows get their other spellings by %s, in batches, and again without harm',
  async (file) => {
    const [row] = await database.sql<{ form: string }>(sql`select pg_get_functiondef('search_forms(text)'::regprocedure) as form`);
    await database.run(
      `create or replace function search_forms(value text) returns text language sql immutable strict parallel safe as $$ select searchable(value) $$`,
    );
    await database.run(`insert into division (code, description, country) values (120001, 'Utrecht', 'NL') on conflict do nothing;
    delete from account;
    insert into account (division, id, code, name, status, "createdBy", "modifiedBy")
    select 120001, md5(n::text)::uuid, lpad(n::text, 8, '0'), case when n % 2 = 0 then 'Müller & Söhne' else 'Bakkerij Noord' end, 'Customer', 'a', 'a'
    from generate_series(1, 12000) n`);
    await database.run(row?.form ?? '');
    expect(new Set(await stored())).toEqual(new Set([false]));
    const migration = readFileSync(join(migrationsFolder, file), 'utf8');
    for (let turn = 0; turn < 2; turn++) {
      await database.run(migration);
      expect((await stored()).filter(Boolean)).toHaveLength(6000);
    }
  },
);
