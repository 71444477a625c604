import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Problem, type FieldError } from '#contract/problem.ts';
import { quoted } from './table.ts';
import type { InDivision, WriteCall } from './writeCall.ts';

/**
 * A record that a field refers to: its table, the key there when it is not the id, and the account that it must belong to or a
 * further condition on its row `t`. The feature that owns the table exports it.
 */
export type Reference = string | ConditionalReference;

interface ConditionalReference {
  table: string;
  key?: 'code';
  accountId?: string | null;
  condition?: Sql;
  /** The error of a field whose record exists, but does not fulfil the condition; by default it counts as missing. */
  refusal?: string;
}

/** Fields with the records that they refer to. */
export type References = Readonly<Record<string, Reference>>;

type Fields = Readonly<Record<string, unknown>>;

/** The options of {@link requireLive}. */
export interface LiveOptions {
  /** The stored values. An unchanged reference is allowed, so that a record can be sent back as it was read. */
  before?: Fields | undefined;
  /** The prefix of the fields' names in the problem, `contacts.2.`. */
  at?: string;
}

/**
 * Refuses references to records that are deleted, missing, or of another division; foreign keys do not check deletion. A field
 * holds one id or a list of them. The records cannot be deleted until the transaction ends.
 * @throws Problem invalid naming every such field
 * @example
 * await requireLive(call, { contactId: contactOf(accountId), locationId: locationReference }, call.body, { before: stored });
 */
export async function requireLive(
  call: WriteCall,
  references: References,
  given: Fields,
  { before = {}, at = '' }: LiveOptions = {},
): Promise<void> {
  const asked = Object.entries(references).flatMap(([field, reference]) => {
    // Most changes contain few of the fields
    if (given[field] == null) return [];
    const isCode = typeof reference === 'object' && reference.key === 'code';
    const known = keysIn(before[field], isCode);
    const ids = keysIn(given[field], isCode).filter((id) => !known.includes(id));
    return ids.length === 0 ? [] : [missing(call.division, `${at}${field}`, reference, ids)];
  });
  if (asked.length === 0) return;
  const found = await call.database.rows<{ field: string }>(join(asked, ' union all '));
  if (found.length === 0) return;
  const reason = async (field: string) => refusalOf(call, references[field.slice(at.length)], given[field.slice(at.length)]);
  const fields = found.map(async ({ field }): Promise<[string, FieldError[]]> => [field, [{ code: await reason(field) }]]);
  throw new Problem('invalid', { fields: Object.fromEntries(await Promise.all(fields)) });
}

async function refusalOf({ database, division }: InDivision, reference: Reference | undefined, key: unknown): Promise<string> {
  if (typeof reference !== 'object' || reference.refusal === undefined) return 'unknownRecord';
  const { refusal, condition: _left, ...any } = reference;
  const missed = await missingIds({ database, division }, any, keysIn(key, reference.key === 'code'));
  return missed.size > 0 ? 'unknownRecord' : refusal;
}

/** Those of some ids that do not belong to an existing record; for many lines that each name one. */
export async function missingIds({ database, division }: InDivision, reference: Reference, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.rows<{ key: string }>(missingKeys(division, reference, [...new Set(ids)]));
  return new Set(rows.map(({ key }) => key));
}

function keysIn(value: unknown, isCode: boolean): string[] {
  return [value].flat().flatMap((key) => (typeof key === 'string' ? [isCode ? key : key.toLowerCase()] : []));
}

function missing(division: number, field: string, reference: Reference, ids: readonly string[]): Sql {
  return sql`select ${field}::text as field where exists (${missingKeys(division, reference, ids)})`;
}

// The lock is the one that a foreign key takes when the row is written: only a deletion waits for it, and then finds the new reference
function missingKeys(division: number, reference: Reference, ids: readonly string[]): Sql {
  const { table, key = 'id', accountId, condition = sql`true` } = typeof reference === 'string' ? { table: reference } : reference;
  const isTheirs = accountId ? sql`t."accountId" = ${accountId}` : sql`true`;
  return sql`select asked.key from unnest(${ids}::${raw(key === 'id' ? 'uuid' : 'text')}[]) as asked (key) where not exists (
      select from ${quoted(table)} t
      where t.division = ${division} and t.${quoted(key)} = asked.key and t."deletedAt" is null and ${isTheirs} and (${condition})
      for key share of t)`;
}
