import sql from 'sql-template-tag';
import { quoted, type Table } from './table.ts';
import { updateRecord } from './write.ts';
import type { WriteCall } from './writeCall.ts';

/**
 * Unsets a flag that only one record of a division has, on all but the record with the id that gets it. Of two writes at the same
 * moment, the second waits for the first, so that it unsets the flag of that too.
 */
export async function unsetOthers(call: WriteCall, table: Table, flag: string, id?: string): Promise<void> {
  const { database, division } = call;
  await database.rows(sql`select pg_advisory_xact_lock(hashtext(${table.name}), ${division}::integer)`);
  const former = await database.rows<{ id: string }>(sql`
    select r.id from ${table.sql} r where r.division = ${division} and r.${quoted(flag)} and r."deletedAt" is null order by r.id for update`);
  for (const other of former.filter((one) => one.id !== id?.toLowerCase()))
    await updateRecord({ ...call, ifMatch: undefined }, table, { id: other.id, [flag]: false });
}
