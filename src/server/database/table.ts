import sql, { join, raw, type Sql } from 'sql-template-tag';
import { quotedName } from './quotedName.ts';
import type { Problem } from '#contract/problem.ts';

/**
 * What a column holds, which decides how it stands in JSON: `decimal` as text, `number` (fractions, degrees) as a number,
 * `instant` as ISO 8601 in UTC with milliseconds, `json` as it is.
 */
export type ColumnKind = 'text' | 'texts' | 'integer' | 'number' | 'decimal' | 'boolean' | 'date' | 'instant' | 'uuid' | 'json';

/** The columns of every stored record (contract/record.ts). */
const commonColumns = {
  id: 'uuid',
  exactId: 'uuid',
  division: 'integer',
  created: 'instant',
  createdBy: 'text',
  modified: 'instant',
  modifiedBy: 'text',
  version: 'integer',
  syncStatus: 'text',
  syncError: 'text',
  deletedAt: 'instant',
} as const satisfies Record<string, ColumnKind>;

/** A table of records as a store describes it to {@link defineTable}. */
export interface TableDescription {
  /** Name of the table; also the entity in the audit. */
  name: string;
  /** Its own columns, spelled as the fields; the common ones are added. Columns that the API does not show are left out. */
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that are written but neither shown nor kept in the audit, such as secrets. */
  hidden?: Readonly<Record<string, ColumnKind>>;
  /** Members of the JSON that are no columns: expressions over the row `r`, such as a name from another table. */
  derived?: Readonly<Record<string, Sql>>;
  /** Columns that are never null; a list sorted on one of them goes on by key at the price of an index lookup. */
  required?: readonly string[];
  /** What a broken unique constraint or index means, by its name: a field that is taken, or a problem of its own. */
  duplicates?: Readonly<Record<string, string | (() => Problem)>>;
  /** The field behind a foreign key, by the constraint's name: it names a record that does not exist. */
  references?: Readonly<Record<string, string>>;
  /** Path of a new record, the Location of its creation. */
  location?: (division: number, id: string) => string;
}

/** A described table with the fragments of SQL that statements are made of; the row is always called `r`. */
export interface Table extends TableDescription {
  columns: Readonly<Record<string, ColumnKind>>;
  /** The quoted name. */
  sql: Sql;
  /** Everything that the API shows of a row, as the list of a select from `r`. */
  fields: Sql;
  /** The same without what is derived from other tables: what the audit keeps. */
  ownFields: Sql;
}

/**
 * Describes a table to `createRecord`, `updateRecord`, `getRecord` and `listPage`.
 *
 * @example
 * const complaintTable = defineTable({
 *   name: 'complaint',
 *   columns: { complaintNumber: 'integer', account: 'uuid', subject: 'text', receiptDate: 'instant' },
 *   derived: { accountName: sql`(select a.name from account a where a.division = r.division and a.id = r.account)` },
 *   references: { complaint_account_fkey: 'account' },
 * });
 */
export function defineTable(description: TableDescription): Table {
  const columns = { ...commonColumns, ...description.columns };
  const table = { ...description, columns, sql: quoted(description.name) };
  const ownFields = join(Object.keys(columns).map((name) => shown(name, columns[name as keyof typeof columns])));
  const derived = Object.entries(description.derived ?? {}).map(([name, expression]) => sql`${expression} as ${quoted(name)}`);
  return { ...table, ownFields, fields: derived.length === 0 ? ownFields : join([ownFields, ...derived]) };
}

/** Some of a table's fields, columns and derived ones, as the list of a select from `r`. */
export function pickFields(table: Table, names: readonly string[]): Sql {
  return join(
    names.map((name) => {
      const derived = table.derived?.[name];
      return derived ? sql`${derived} as ${quoted(name)}` : shown(name, kindOf(table, name));
    }),
  );
}

/** A name of a table or column, safe to stand in a statement. */
export function quoted(name: string): Sql {
  return raw(quotedName(name));
}

/** A value as the driver needs it for a column. */
export function toParameter(table: Table, column: string, value: unknown): unknown {
  return kindOf(table, column) === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;
}

/** @throws Error when the table has no such column: columns never come from a caller */
export function kindOf(table: Table, column: string): ColumnKind {
  const kind = table.columns[column] ?? table.hidden?.[column];
  if (!kind) throw new Error(`Table ${table.name} has no column ${column}`);
  return kind;
}

/** A column of the row `r` as it stands in JSON. */
export function shown(column: string, kind: ColumnKind): Sql {
  const name = quoted(column);
  if (kind === 'decimal') return sql`r.${name}::text as ${name}`;
  if (kind === 'instant') return sql`${instant(sql`r.${name}`)} as ${name}`;
  return sql`r.${name}`;
}

/** An instant as JSON text, `2026-02-03T04:05:06.789Z`. */
export function instant(expression: Sql): Sql {
  return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
