import sql, { join, type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { quoted } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/**
 * A record that a field refers to: its table, and the account whose it must be or what else must hold of its row `t`. The
 * feature whose table it is exports it.
 */
export type Reference = string | { table: string; accountId?: string | null; condition?: Sql };

/** Fields that refer to records. */
export type References = Readonly<Record<string, Reference>>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses references to records that are deleted, of another division, or nowhere; foreign keys know nothing of deletion. A
 * field holds one id or a list of them. A reference that stays as it was is let through, so that a record can be sent back as
 * it was read. `at` is the prefix of the fields' names in the problem, `contacts.2.`.
 * @throws Problem invalid naming every such field
 *
 * @example
 * await requireLive(call, { contactId: contactOf(accountId), locationId: locationReference }, call.body, stored);
 */
export async function requireLive(call: WriteCall, references: References, given: Fields, before: Fields = {}, at = ''): Promise<void> {
  const asked = Object.entries(references).flatMap(([field, reference]) => {
    const known = idsIn(before[field]);
    const ids = idsIn(given[field]).filter((id) => !known.includes(id));
    return ids.length === 0 ? [] : [missing(call.division, `${at}${field}`, reference, ids)];
  });
  if (asked.length === 0) return;
  const found = await call.database.rows<{ field: string }>(join(asked, ' union all '));
  if (found.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(found.map(({ field }) => [field, [{ code: 'unknownRecord' }]])) });
}

function idsIn(value: unknown): string[] {
  return [value].flat().flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []));
}

function missing(division: number, field: string, reference: Reference, ids: readonly string[]): Sql {
  const { table, accountId, condition = sql`true` } = typeof reference === 'string' ? { table: reference } : reference;
  const isTheirs = accountId ? sql`t."accountId" = ${accountId}` : sql`true`;
  return sql`select ${field}::text as field where exists (
    select from unnest(${ids}::uuid[]) as asked (id) where not exists (
      select from ${quoted(table)} t where t.division = ${division} and t.id = asked.id and t."deletedAt" is null and ${isTheirs} and (${condition})))`;
}
