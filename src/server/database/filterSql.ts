import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Filter, FilterFields, FilterOperator, FilterValue } from '#contract/filter.ts';

/** The columns of the fields that a filter may name. */
export interface FilterColumns {
  fields: FilterFields;
  /** The expression of each field, `sql\`"order"."yourRef"\``. */
  columns: Readonly<Record<string, Sql>>;
  /** Fields of other tables: turns a condition on such a column into one on the row that refers to it, so that an index serves both. */
  within?: Readonly<Record<string, (condition: Sql) => Sql>>;
  /** The condition for free text. */
  search: (words: readonly string[]) => Sql;
}

/** The condition for `where`: columns come from the caller's table, values are passed as parameters only. */
export function filterSql(filter: Filter, columns: FilterColumns): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter.kind, filter.filters, columns);
    case 'words':
      return columns.search(filter.words);
    default: {
      const condition = conditionOf(filter, columns);
      return columns.within?.[filter.field]?.(condition) ?? condition;
    }
  }
}

function conditionOf(filter: Extract<Filter, { field: string }>, columns: FilterColumns): Sql {
  switch (filter.kind) {
    case 'contains':
      return sql`strpos(lower(${columnOf(filter.field, columns)}), lower(${filter.text}::text)) > 0`;
    case 'startsWith':
      return sql`starts_with(lower(${columnOf(filter.field, columns)}), lower(${filter.text}::text))`;
    case 'oneOf':
      return oneOf(filter.field, filter.values, columns);
    case 'noneOf':
      return sql`(${oneOf(filter.field, filter.values, columns)}) is not true`;
    case 'compare':
      return compared(filter.field, filter.operator, filter.value, columns);
  }
}

function joined(word: 'and' | 'or', filters: readonly Filter[], columns: FilterColumns): Sql {
  if (filters.length === 0) return sql`true`;
  const conditions = filters.map((filter) => sql`(${filterSql(filter, columns)})`);
  return join(conditions, word === 'and' ? ' and ' : ' or ');
}

function oneOf(field: string, values: readonly FilterValue[], columns: FilterColumns): Sql {
  const texts = values.filter((value) => value !== null).map(String);
  const column = columnOf(field, columns);
  const among = sql`${column} = any(${texts}::text[]${castArray(field, columns)})`;
  return values.includes(null) ? sql`(${among} or ${column} is null)` : among;
}

function compared(field: string, operator: FilterOperator, value: FilterValue, columns: FilterColumns): Sql {
  const column = columnOf(field, columns);
  if (value === null) return operator === 'ne' ? sql`${column} is not null` : operator === 'eq' ? sql`${column} is null` : sql`false`;
  const parameter = sql`${String(value)}::text${cast(field, columns)}`;
  return sql`${column} ${signs[operator]} ${parameter}`;
}

function columnOf(field: string, columns: FilterColumns): Sql {
  const column = columns.columns[field];
  if (!column) throw new Error(`The filter field ${field} has no column`);
  return column;
}

function cast(field: string, columns: FilterColumns): Sql {
  return casts[columns.fields[field]?.type ?? 'text'];
}

function castArray(field: string, columns: FilterColumns): Sql {
  return arrayCasts[columns.fields[field]?.type ?? 'text'];
}

const signs = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};
const casts = {
  text: empty,
  number: sql`::numeric`,
  uuid: sql`::uuid`,
  date: sql`::date`,
  dateTime: sql`::timestamptz`,
  boolean: sql`::boolean`,
};
const arrayCasts = {
  text: empty,
  number: sql`::numeric[]`,
  uuid: sql`::uuid[]`,
  date: sql`::date[]`,
  dateTime: sql`::timestamptz[]`,
  boolean: sql`::boolean[]`,
};
