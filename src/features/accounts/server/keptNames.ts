import sql from 'sql-template-tag';
import { eraseAuditValues } from '#server/database/audit.ts';
import { quoted, type Table } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lineTable } from '#server/documents/kind.ts';
import { onAccountRenamed, onPersonsErased } from './extensions.ts';

/** Documents with a copy of an account's name: their table, the columns of the account and of its name, also on lines. */
export interface KeptName {
  table: Table;
  id: string;
  name: string;
}

/**
 * Registers documents with a copy of an account's name: the copies are updated when it changes, and erased persons are removed
 * from their audit.
 */
export function keepAccountName(kept: KeptName): void {
  onAccountRenamed((inside, accountIds) => keepNameOn(inside, accountIds, kept));
  onPersonsErased((inside, { accountIds }) => eraseNameOn(inside, accountIds, kept));
}

/**
 * Updates the copies of account names on documents, in the transaction that renamed the accounts and in a separate statement,
 * which sees documents that others added while it waited for the lock on the accounts. Rows are locked by id. Their versions
 * stay, because their own fields did not change.
 */
async function keepNameOn({ database, division }: WriteCall, accountIds: readonly string[], { table, id, name }: KeptName) {
  await database.rows(sql`
    update ${table.sql} t set ${quoted(name)} = named.name
    from (
      select s.id, a.name from account a join ${table.sql} s on s.division = ${division} and s.${quoted(id)} = a.id
      where a.division = ${division} and a.id = any (${accountIds}::uuid[]) and s.${quoted(name)} <> a.name order by s.id for update of s
    ) named
    where t.division = ${division} and t.id = named.id`);
  const { table: lines, parent } = lineTable(table);
  if (!(name in { ...lines.columns, ...lines.hidden })) return;
  await database.rows(sql`
    update ${lines.sql} t set ${quoted(name)} = named.name
    from (
      select l.id, o.${quoted(name)} as name from ${table.sql} o
      join ${lines.sql} l on l.division = ${division} and l.${quoted(parent)} = o.id
      where o.division = ${division} and o.${quoted(id)} = any (${accountIds}::uuid[]) and l.${quoted(name)} <> o.${quoted(name)} order by l.id for update of l
    ) named
    where t.division = ${division} and t.id = named.id`);
}

/** Removes the names of accounts from the audit of documents with copies; the documents themselves got the new name. */
async function eraseNameOn(inside: WriteCall, accountIds: readonly string[], { table, id, name }: KeptName): Promise<void> {
  if (accountIds.length === 0) return;
  const { database, division } = inside;
  const rows = await database.rows<{ id: string }>(sql`
    select t.id from ${table.sql} t where t.division = ${division} and t.${quoted(id)} = any (${accountIds}::uuid[])`);
  const ids = rows.map((row) => row.id);
  await eraseAuditValues(inside, table.name, ids, [name]);
  if (ids.length > 0) inside.onErased?.({ entity: table.name, ids, fields: [name] });
}
