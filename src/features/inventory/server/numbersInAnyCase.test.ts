import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';
import { testDatabase } from '../../../../tests/support/database.ts';

const database = await testDatabase();
const item = '0194f2a0-7c1e-7b3a-8d2f-0000000000a1';
const place = '0194f2a0-7c1e-7b3a-8d2f-0000000000a2';

it('numbers that were stored in small letters are known in any case after the migration, also where two spellings are there', async () => {
  await database.run(`insert into division (code, description, country) values (120001, 'Utrecht', 'NL');
    insert into item (division, id, "createdBy", "modifiedBy", code, description)
    values (120001, '${item}', 'old', 'old', 'SPELLED', 'Spelled')`);
  await database.sql(sql`
    insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
    select 120001, ${item}, number, ${place} from unnest('{s-1,S-1,s-2,s-3,S-4}'::text[]) as number`);
  await database.sql(sql`
    insert into "deliveredSerialNumber" (division, "itemId", "serialNumber", "goodsDeliveryId")
    select 120001, ${item}, number, ${place} from unnest('{S-3,s-5,S-5}'::text[]) as number`);
  await database.sql(sql`
    insert into "openingBatch" (division, "itemId", "warehouseId", "batchNumber", "sourceId", quantity)
    select 120001, ${item}, ${place}, number, ${place}, 2 from unnest('{l1,L1,lA,La,L2}'::text[]) as number`);
  const migration = readFileSync(join(migrationsFolder, '582-numbers-in-any-case.sql'), 'utf8');
  await database.run(migration);
  const numbers = (table: string) =>
    database.sql<{ number: string }>(sql`
      select "serialNumber" as number from ${raw(`"${table}"`)} where division = 120001 and "itemId" = ${item} order by 1`);
  expect((await numbers('stockedSerialNumber')).map(({ number }) => number)).toEqual(['S-1', 'S-2', 'S-4']);
  expect((await numbers('deliveredSerialNumber')).map(({ number }) => number)).toEqual(['S-3', 'S-5']);
  const batches = await database.sql<{ number: string; quantity: string }>(sql`
    select "batchNumber" as number, quantity::int::text as quantity from "openingBatch"
    where division = 120001 and "itemId" = ${item} order by 1`);
  expect(batches.map(({ number, quantity }) => `${number} ${quantity}`)).toEqual(['L1 4', 'L2 2', 'LA 4']);
});
