import sql, { join } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { quoted } from './table.ts';
import type { WriteCall } from './writeCall.ts';

/** A record that a field refers to: its table, and the account whose it must be. */
export type Reference = string | { table: string; accountId: string };

/** Fields that refer to records. */
export type References = Readonly<Record<string, Reference>>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses references to records that are deleted, of another division, or nowhere; foreign keys know nothing of deletion. A
 * reference that stays as it was is let through, so that a record can be sent back as it was read. `at` is the prefix of the
 * fields' names in the problem, `contacts.2.`.
 * @throws Problem invalid naming every such field
 *
 * @example
 * await requireLive(call, { contactId: 'contact', locationId: 'location' }, call.body, stored);
 */
export async function requireLive(call: WriteCall, references: References, given: Fields, before: Fields = {}, at = ''): Promise<void> {
  const asked = Object.entries(references).flatMap(([field, reference]) => {
    const id = given[field];
    if (typeof id !== 'string' || id.toLowerCase() === before[field]) return [];
    const { table, accountId = null } = typeof reference === 'string' ? { table: reference } : reference;
    return [{ field: `${at}${field}`, table, id, accountId }];
  });
  if (asked.length === 0) return;
  const missing = await call.database.rows<{ field: string }>(missingAmong(call.division, asked));
  if (missing.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(missing.map(({ field }) => [field, [{ code: 'unknownRecord' }]])) });
}

type Asked = { field: string; table: string; id: string; accountId: string | null };

function missingAmong(division: number, asked: readonly Asked[]) {
  const groups = [...Map.groupBy(asked, ({ table, accountId }) => `${table} ${accountId === null ? '' : 'of an account'}`).values()];
  const parts = groups.map((group) => {
    const { table = '', accountId = null } = group[0] ?? {};
    const isTheirs = accountId === null ? sql`true` : sql`t."accountId" = ${accountId}`;
    return sql`select asked.field from unnest(${group.map(({ field }) => field)}::text[], ${group.map(({ id }) => id)}::uuid[]) as asked (field, id)
      where not exists (select from ${quoted(table)} t where t.division = ${division} and t.id = asked.id and t."deletedAt" is null and ${isTheirs})`;
  });
  return join(parts, ' union all ');
}
