import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { quotedName } from '../database/quotedName.ts';
import type { Secrets } from './secrets.ts';
import { newClient } from '../database/newClient.ts';

/** A column of encrypted texts, or a key of a JSON column that contains them. Each text is bound to `<table>/<id>/<column or key>`. */
export interface SealedField {
  table: string;
  column: string;
  /** The key, when the column holds JSON. */
  key?: string;
  /** Whether the table belongs to no division. */
  ofAll?: true;
  /** A condition on a row `r`; rows for which it is false are about to be changed by something else, and are skipped. */
  isFree?: Sql;
}

/** The result of encrypting the secrets of a database again. */
export interface Resealed {
  /** The number of texts that were encrypted again. */
  resealed: number;
  /** The number of texts that no key decrypts or that were in use, by `table.column`. */
  left: Readonly<Record<string, number>>;
}

/** The options of {@link resealSecrets}. */
export interface ResealOptions {
  /** Address of the owner of the tables. */
  url: string;
  secrets: Secrets;
  fields: readonly SealedField[];
  /** Called with the field and the number of its secrets that were encrypted again. */
  progress?: (field: string, resealed: number) => void;
  /** Stops it after the current batch. */
  signal?: AbortSignal | undefined;
}

const rowsOfBatch = 500;

/**
 * Encrypts every secret of a database again with the newest key, a few hundred rows at a time, while the application runs. After
 * an interruption, the next run does the rest. Neither versions nor the audit change, since no value changes.
 */
export async function resealSecrets({ url, secrets, fields, progress, signal }: ResealOptions): Promise<Resealed> {
  const client = newClient({ connectionString: url, application_name: 'cura reseal' });
  await client.connect();
  try {
    const left: Record<string, number> = {};
    let resealed = 0;
    for await (const { name, ...done } of allBatches(client, secrets, fields)) {
      resealed += done.resealed;
      if (done.left > 0) left[name] = (left[name] ?? 0) + done.left;
      progress?.(name, resealed);
      signal?.throwIfAborted();
    }
    return { resealed, left };
  } finally {
    await client.end();
  }
}

interface SealedRow {
  id: string;
  sealed: string;
}

/** A row and its newly encrypted text. */
interface Change extends SealedRow {
  next: string | undefined;
}

/** The batches of each field in each division, with the name of the field. */
async function* allBatches(client: pg.Client, secrets: Secrets, fields: readonly SealedField[]) {
  for (const field of fields) {
    const name = `${field.table}.${field.key ?? field.column}`;
    for (const { division } of await queryRows<{ division: number | null }>(client, divisionsOf(field))) {
      for await (const done of batches(client, secrets, field, division)) yield { name, ...done };
    }
  }
}

async function* batches(client: pg.Client, secrets: Secrets, field: SealedField, division: number | null) {
  for (let after: string | undefined; ;) {
    const rows = await queryRows<SealedRow>(client, batchOf(field, division, after));
    const changes = rows.flatMap((row) => changeOf(secrets, field, row));
    const wanted = changes.filter(({ next }) => next !== undefined);
    const changed = wanted.length === 0 ? [] : await queryRows(client, updateOf(field, division, wanted));
    yield { resealed: changed.length, left: changes.length - changed.length };
    after = rows.at(-1)?.id;
    if (rows.length < rowsOfBatch) return;
  }
}

/**
 * The newly encrypted text of a row's secret; no change when it has the newest key already, and undefined as its text when no key
 * decrypts it.
 */
function changeOf(secrets: Secrets, { table, column, key }: SealedField, { id, sealed }: SealedRow): Change[] {
  try {
    const next = secrets.reseal(sealed, `${table}/${id}/${key ?? column}`);
    return next === undefined ? [] : [{ id, sealed, next }];
  } catch {
    return [{ id, sealed, next: undefined }];
  }
}

function divisionsOf({ table, ofAll }: SealedField): Sql {
  return ofAll ? sql`select null as division` : sql`select distinct r.division from ${raw(quotedName(table))} r order by 1`;
}

function batchOf(field: SealedField, division: number | null, after: string | undefined): Sql {
  const behind = after === undefined ? sql`true` : sql`r.id > ${after}`;
  return sql`select r.id::text as id, ${valueOf(field)} as sealed from ${raw(quotedName(field.table))} r
    where ${ofDivision(division)} and ${valueOf(field)} is not null and ${behind} order by r.id limit ${rowsOfBatch}`;
}

// A secret that the application wrote in the meantime has the newest key already, and is not overwritten
function updateOf(field: SealedField, division: number | null, changes: readonly object[]): Sql {
  const column = raw(quotedName(field.column));
  const [value, type] =
    field.key === undefined ? [sql`n.next`, sql`text`] : [sql`jsonb_set(r.${column}, array[${field.key}::text], n.next)`, sql`jsonb`];
  return sql`update ${raw(quotedName(field.table))} r set ${column} = ${value}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id text, sealed text, next ${type})
    where ${ofDivision(division)} and r.id::text = n.id and ${valueOf(field)} = n.sealed and ${field.isFree ?? sql`true`} returning r.id`;
}

// the names come from our code
function valueOf({ column, key }: SealedField): Sql {
  const of = raw(`r.${quotedName(column)}`);
  return key === undefined ? of : sql`${of} ->> ${key}::text`;
}

function ofDivision(division: number | null): Sql {
  return division === null ? sql`true` : sql`r.division = ${division}`;
}

async function queryRows<Row extends object>(client: pg.Client, { text, values }: Sql): Promise<Row[]> {
  return (await client.query<Row>(text, [...values])).rows;
}
