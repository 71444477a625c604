import sql, { join, raw, Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnKind, isNullable, unwrapped, type ColumnKind } from './columnKind.ts';
import { keepTable } from './describedTables.ts';
import { joinLookUps } from './lookUp.ts';
import { parentDivision, thisDivision, withDivision, type OfDivision } from './ofDivision.ts';
import { personName } from './people.ts';
import { quotedName } from './quotedName.ts';
import type { Problem } from '#contract/problem.ts';

export type { ColumnKind } from './columnKind.ts';
export { later, thisDivision } from './ofDivision.ts';

/** Records of another table that are shown inside a record. */
export interface Children {
  table: Table;
  /** The relation: the column there that holds the id of the record, or the column here that holds their ids. */
  by: string | { ids: string };
  /** Columns there that sort the records; `-` in front means descending. */
  order: string | readonly string[];
}

/** A table with one row for each record of another table, for data that is written far more often than the rest. */
export interface BesideTable {
  table: string;
  /** The column there that holds the id of the record. */
  by: string;
  /** The columns that `r` gets from there, by their names here. */
  columns: Readonly<Record<string, string>>;
}

/** A table of records as a store describes it to {@link defineTable}. */
export interface TableDescription<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Name of the table; also the entity in the audit. */
  name: string;
  /**
   * The schema of the record. A field is a column of the same name, of the kind that its schema says, unless it is in `derived`,
   * `children` or `computed`. Columns of fields that are not nullable are never null. A list leaves out optional fields.
   */
  schema: z.ZodObject<Shape>;
  /** Fields that are not columns: expressions over the row `r`, such as a name from another table. */
  derived?: { readonly [Name in keyof Shape]?: Sql };
  /** Fields that hold records of another table, with the fields that their schema names. */
  children?: { readonly [Name in keyof Shape]?: Children };
  /** Fields that no statement reads: the route computes them. */
  computed?: readonly (keyof Shape)[];
  /** Columns that are written but neither shown nor recorded in the audit, such as secrets. */
  hidden?: Readonly<Record<string, ColumnKind>>;
  /** Fields that are columns of a table with one row for each record. Only statements that read include them. */
  beside?: BesideTable;
  /** The meaning of a violated unique constraint or index, by its name: a field whose value is taken, or a problem of its own. */
  duplicates?: Readonly<Record<string, string | (() => Problem)>>;
  /** The field of the larger body that contains these records; errors are named after it: `lines.itemId`. */
  within?: string;
  /** Columns without a foreign key that refer to records: `requireUnused` checks them in addition to foreign keys. */
  refersTo?: Readonly<Record<string, string | { table: string; key?: 'code' }>>;
  /** Path of a new record, for the Location header. */
  location?: (division: number, id: string) => string;
}

/** A described table with the SQL fragments that statements are built from; the row is always called `r`. */
export interface Table extends Omit<TableDescription, 'derived' | 'children' | 'computed'> {
  /** The kind of each column that is shown. */
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that are never null. */
  required: ReadonlySet<string>;
  /** Fields that are not columns, with their expressions. */
  derived: Readonly<Record<string, Sql>>;
  children: Readonly<Record<string, Children>>;
  computed: ReadonlySet<string>;
  /** The quoted name. */
  sql: Sql;
  /** The fields of a row in a list whose rows are of several divisions; otherwise use {@link fieldsOf}. */
  fields: Sql;
  /** The same without derived fields: the fields that the audit records. */
  ownFields: Sql;
  /** All stored fields, including those that no call shows. */
  storedFields: Sql;
}

/**
 * Describes a table for `createRecord`, `updateRecord`, `getRecord` and `listPage`.
 * @example
 * const complaintTable = defineTable({
 *   name: 'complaint',
 *   schema: complaint,
 *   derived: { accountName: sql`(select a.name from account a where a.division = ${thisDivision} and a.id = r."accountId")` },
 *   children: { attachments: { table: complaintAttachmentTable, by: 'complaintId', order: ['created', 'id'] } },
 * });
 */
export function defineTable<Shape extends z.ZodRawShape>(description: TableDescription<Shape>): Table {
  const { name, schema } = description;
  const children = (description.children ?? {}) as Readonly<Record<string, Children>>; // its keys are fields
  const given = (description.derived ?? {}) as Readonly<Record<string, Sql>>; // see above
  const nested = Object.entries(children).map(([field, of]) => [field, childrenSql(of, schema.shape[field])] as const);
  const common: Record<string, Sql> = 'creatorName' in schema.shape ? { creatorName: personName(sql`r."createdBy"`) } : {};
  const derived: Readonly<Record<string, Sql>> = { ...common, ...given, ...Object.fromEntries(nested) };
  const computed = new Set<string>(description.computed?.map(String));
  const own = Object.entries(schema.shape).filter(([field]) => !(field in derived) && !computed.has(field));
  const columns = Object.fromEntries(own.map(([field, type]) => [field, columnKind(type)]));
  const required = new Set(own.filter(([, type]) => !isOptional(type) && !isNullable(type)).map(([field]) => field));
  const here = Object.fromEntries(Object.entries(columns).filter(([column]) => !(column in (description.beside?.columns ?? {}))));
  const ownFields = columnsSql(here);
  const storedFields = columnsSql({ ...here, ...description.hidden });
  const table = {
    ...description,
    computed,
    schema: schema as z.ZodObject, // records are objects
    children,
    derived,
    columns,
    required,
    sql: quoted(name),
    ownFields,
    storedFields,
  };
  const described = {
    ...table,
    get fields() {
      return withDivision(fragment(table, listedNames(schema)));
    },
  };
  keepTable(described);
  return described;
}

function columnsSql(columns: Readonly<Record<string, ColumnKind>>): Sql {
  return join(Object.entries(columns).map(([column, kind]) => shown(column, kind)));
}

/**
 * The rows `r` of a division, with the columns of the table beside. They need no further condition on the division: with a second
 * parameter the planner would expect too few rows, and plan each statement again. `left join` instead of `join` lets the planner
 * leave the other table out when no condition needs it.
 */
export function rowsOf(
  table: Pick<Table, 'sql' | 'beside'>,
  division: OfDivision | typeof parentDivision,
  joined: 'join' | 'left join' = 'join',
): Sql {
  const { sql: name, beside } = table;
  if (!beside) return sql`${name} r`;
  const columns = Object.entries(beside.columns).map(([as, column]) => sql`d.${quoted(column)} as ${quoted(as)}`);
  return sql`(select a.*, ${join(columns)} from ${name} a ${raw(joined)} ${quoted(beside.table)} d on d.division = a.division and d.${quoted(beside.by)} = a.id
    where a.division = ${division}) r`;
}

type Described = Pick<Table, 'name' | 'columns' | 'derived' | 'hidden' | 'computed'>;

/** The fields of a row `r` of a division in a list: all but the optional ones. */
export function fieldsOf(table: Table, division: number): Sql {
  return withDivision(fragment(table, listedNames(table.schema)), division);
}

/** The fields that a statement shows of many rows: fields of `r`, and the joins that these need. */
export interface Shown {
  fields: Sql;
  joins: Sql;
}

/** The named fields of many rows, in the form for a list. */
export function listedOf(table: Table, division: number, names: readonly string[] = listedNames(table.schema)): Shown {
  const { fields, joins } = joinedFragment(table, names);
  return { fields: withDivision(fields, division), joins: withDivision(joins, division) };
}

/** All fields that the API shows of many rows, including children. */
export function wholeOf(table: Table, division: number): Shown {
  return listedOf(table, division, Object.keys(table.schema.shape));
}

/** All fields that the API shows of a row `r` of a division, including children. */
export function allFieldsOf(table: Table, division: number): Sql {
  return withDivision(fragment(table, Object.keys(table.schema.shape)), division);
}

/** Some of a table's fields, as the list of a select from `r`; of rows of one division where it is given. */
export function pickFields(table: Table, names: readonly string[], division?: number | typeof thisDivision): Sql {
  return withDivision(fragment(table, names), division);
}

/** A field as an expression over the row `r` of a division. */
export function expressionOf(table: Table, field: string, division: number): Sql {
  const derived = table.derived[field];
  return derived ? withDivision(derived, division) : sql`r.${quoted(field)}`;
}

/** The names of the fields in a list. */
export function listedNames(schema: z.ZodObject): readonly string[] {
  const names = listed.get(schema) ?? Object.entries(schema.shape).flatMap(([name, type]) => (isOptional(type as z.ZodType) ? [] : [name]));
  listed.set(schema, names);
  return names;
}

const listed = new WeakMap<z.ZodObject, readonly string[]>();

function isOptional(type: z.core.$ZodType): boolean {
  return type._zod.optin === 'optional' && type._zod.optout === 'optional';
}

const fragment = oncePerTable(joinedFields);
const joinedFragment = oncePerTable(withJoins);

// The names come from the code, never from a caller, so there are few combinations
function oncePerTable<Made>(make: (table: Described, names: readonly string[]) => Made): typeof make {
  const made = new WeakMap<Described, Map<string, Made>>();
  return (table, names) => {
    const known = made.get(table) ?? new Map<string, Made>();
    made.set(table, known);
    const key = names.join();
    const found = known.get(key) ?? make(table, names);
    known.set(key, found);
    return found;
  };
}

function withJoins(table: Described, names: readonly string[]): Shown {
  const derived = Object.entries(table.derived).filter(([name]) => names.includes(name) && !table.computed.has(name));
  const { expressions, joins } = joinLookUps(derived.map(([, expression]) => expression));
  const joined = Object.fromEntries(derived.map(([name], index) => [name, expressions[index] ?? sql`null`]));
  const { name, columns, hidden = {}, computed } = table;
  return { fields: joinedFields({ name, columns, hidden, computed, derived: joined }, names), joins };
}

function joinedFields(table: Described, names: readonly string[]): Sql {
  return join(
    names.flatMap((name) => {
      const derived = table.derived[name];
      if (table.computed.has(name)) return [];
      return derived ? sql`${derived} as ${quoted(name)}` : shown(name, kindOf(table, name));
    }),
  );
}

// The expressions of the other table also call their row `r`, so the key of this record is renamed first
function childrenSql({ table, by, order }: Children, type: z.core.$ZodType | undefined): Sql {
  const element = type && elementOf(type);
  if (!element) throw new Error(`Children of ${table.name} need a list of records as their schema`);
  const isTheirs = typeof by === 'string' ? sql`r.${quoted(by)} = parent.id` : sql`r.id = any (parent.${quoted(by.ids)})`;
  const key = typeof by === 'string' ? sql`r.id` : sql`r.${quoted(by.ids)}`;
  const { fields, joins } = joinedFragment(table, listedNames(element));
  return sql`(select (
    select coalesce(json_agg(o), '[]') from (
      select ${fields} from ${rowsOf(table, parentDivision)}${joins}
      where r.division = ${parentDivision} and ${isTheirs} and r."deletedAt" is null order by ${join([order].flat().map(orderPart))}
    ) o) from (select r.division, ${key}) parent)`;
}

function elementOf(type: z.core.$ZodType): z.ZodObject | undefined {
  const array = (unwrapped(type) as z.core.$ZodTypes)._zod.def; // zod's own schemas are a closed union
  if (array.type !== 'array') return undefined;
  const element = unwrapped(array.element);
  return element._zod.def.type === 'object' ? (element as z.ZodObject) : undefined; // its definition says so
}

function orderPart(column: string): Sql {
  return column.startsWith('-') ? sql`r.${quoted(column.slice(1))} desc` : sql`r.${quoted(column)}`;
}

/** A name of a table or column, safe to stand in a statement. */
export function quoted(name: string): Sql {
  return raw(quotedName(name));
}

/** A value in the form that the driver needs for a column. */
export function toParameter(table: Table, column: string, value: unknown): unknown {
  return kindOf(table, column) === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;
}

/** @throws Error when the table has no such column: column names never come from a caller */
export function kindOf(table: Described, column: string): ColumnKind {
  const kind = table.columns[column] ?? table.hidden?.[column];
  if (!kind) throw new Error(`Table ${table.name} has no column ${column}`);
  return kind;
}

/** A column of the row `r` in the form of JSON. */
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
