import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { quotedName } from '../database/quotedName.ts';
import type { Secrets } from './secrets.ts';

/** A column that holds sealed texts, or a key of a column of JSON that does. Each is bound to `<table>/<id>/<column or key>`. */
export interface SealedField {
  table: string;
  column: string;
  /** The key, where the column holds JSON. */
  key?: string;
  /** The table belongs to no division. */
  ofAll?: true;
  /** A condition on a row `r`: where it does not hold, something else is about to change the row. */
  isFree?: Sql;
}

/** What became of the sealed texts of a database. */
export interface Resealed {
  /** So many have a new form. */
  resealed: number;
  /** So many are opened by no key, or were in use: by `table.column`. */
  left: Readonly<Record<string, number>>;
}

/** What is sealed anew, and how. */
export interface ResealOptions {
  /** Address of the owner of the tables. */
  url: string;
  secrets: Secrets;
  fields: readonly SealedField[];
  /** Is told the field and how many secrets have a new form. */
  progress?: (field: string, resealed: number) => void;
  /** Ends it after a batch. */
  signal?: AbortSignal | undefined;
}

const rowsOfBatch = 500;

/**
 * Seals every secret of a database with the newest key, a few hundred rows at a time, while the application works: what is left
 * when it breaks off is done by the next run. Neither versions nor the audit change, since no value does.
 */
export async function resealSecrets({ url, secrets, fields, progress, signal }: ResealOptions): Promise<Resealed> {
  const client = new pg.Client({ connectionString: url, application_name: 'cura reseal' });
  await client.connect();
  try {
    const left: Record<string, number> = {};
    let resealed = 0;
    for (const field of fields) {
      const name = `${field.table}.${field.key ?? field.column}`;
      for (const { division } of await queryRows<{ division: number | null }>(client, divisionsOf(field))) {
        for await (const done of batches(client, secrets, field, division)) {
          resealed += done.resealed;
          if (done.left > 0) left[name] = (left[name] ?? 0) + done.left;
          progress?.(name, resealed);
          signal?.throwIfAborted();
        }
      }
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

/** A row and its new form. */
interface Change extends SealedRow {
  next: string | undefined;
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

/** The new form of a row's secret; none where it has it already, and undefined as the form of what no key opens. */
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

// What was written meanwhile is sealed with the newest key by the application, and stays
function updateOf(field: SealedField, division: number | null, changes: readonly object[]): Sql {
  const column = raw(quotedName(field.column));
  const [value, type] =
    field.key === undefined ? [sql`n.next`, sql`text`] : [sql`jsonb_set(r.${column}, array[${field.key}::text], n.next)`, sql`jsonb`];
  return sql`update ${raw(quotedName(field.table))} r set ${column} = ${value}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id text, sealed text, next ${type})
    where ${ofDivision(division)} and r.id::text = n.id and ${valueOf(field)} = n.sealed and ${field.isFree ?? sql`true`} returning r.id`;
}

// the names come from code
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
