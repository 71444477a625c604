import sql from 'sql-template-tag';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { commonFields } from '../src/contract/record.ts';
import type { ColumnKind } from '../src/server/database/columnKind.ts';
import type { Table } from '../src/server/database/table.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase();
const modules = import.meta.glob<Record<string, unknown>>(['../src/features/*/server/*.ts', '!**/*.test.ts', '!**/demonstration*.ts'], {
  eager: true,
});
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isTable)
  // A summary for other features shows some columns only
  .filter((table) => 'division' in table.columns);

await database.run("select create_records('sample', 'name text not null, unique (division, name)')");

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
  default: string | null;
  scale: number | null;
}

describe.each([...new Set(tables)].map((table) => [table.name, table] as const))('%s', async (name, table) => {
  const columns = await columnsOf(name, table);

  it('has each field as a column of its kind', () => {
    const wrong = Object.entries(table.columns).filter(([field, kind]) => !kindsOf(columns.get(field)).includes(kind));
    expect(wrong).toEqual([]);
  });

  it('has the fields that must not be null as columns that are never null, and no others', () => {
    const filled = Object.keys(table.columns).filter((field) => columns.get(field)?.isNullable === false);
    expect(filled).toEqual([...table.required]);
  });

  it('shows each column, or hides it by name', () => {
    const known = new Set([...Object.keys(table.columns), ...Object.keys(table.hidden ?? {}), 'searchText', 'place']);
    const unknown = [...columns.values()].filter((column) => !known.has(column.name) && !column.isGenerated);
    expect(unknown.map((column) => column.name)).toEqual([]);
  });

  it('has the common columns as a new table gets them', async () => {
    const sample = await columnsOf('sample');
    const common = Object.keys(commonFields).filter((field) => field in table.columns);
    expect(common.map((field) => columns.get(field))).toEqual(common.map((field) => sample.get(field)));
  });

  it('lets a text be as long as the database does, where that is limited', async () => {
    const limits = await lengthsOf(name);
    const own = Object.keys(limits).filter((field) => field in table.columns);
    expect(Object.fromEntries(own.map((field) => [field, longestOf(table.schema.shape[field] as z.ZodType)]))).toEqual(
      Object.fromEntries(own.map((field) => [field, limits[field]])),
    );
  });

  it('names its foreign keys by their field, so that a violation names the field', async () => {
    const keys = await database.sql<{ name: string; columns: string[] }>(sql`
      select c.conname as name, array(
        select a.attname::text from unnest(c.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place
      ) as columns
      from pg_constraint c where c.conrelid = ${`"${name}"`}::regclass and c.contype = 'f'`);
    expect(keys.map((key) => key.name).sort()).toEqual(keys.map(({ columns: [first, field] }) => `${name}_${first}_${field}_fkey`).sort());
    expect(keys.filter(({ columns: [first, field = ''] }) => first !== 'division' || !columns.has(field))).toEqual([]);
  });

  it('derives no field that is a column, unless it hides the column', () => {
    const stored = Object.keys(table.derived).filter((field) => columns.has(field) && !(field in (table.hidden ?? {})));
    expect(stored).toEqual([]);
  });
});

test('records made by the function of the migrations are behind row-level security', async () => {
  const [row] = await database.sql(sql`select relrowsecurity as "isIsolated" from pg_class where relname = 'sample'`);
  expect(row).toEqual({ isIsolated: true });
});

// With those of the table beside it, under the names that they have here
async function columnsOf(
  name: string,
  { beside, columns = {} }: Partial<Pick<Table, 'beside' | 'columns'>> = {},
): Promise<Map<string, Column>> {
  const own = await columnsIn(name);
  if (!beside) return own;
  const there = await columnsIn(beside.table);
  const shown = Object.entries(beside.columns).filter(([as]) => as in columns);
  return new Map([...own, ...shown.flatMap(([as, column]) => [there.get(column) ?? []].flat().map((found) => [as, found] as const))]);
}

async function columnsIn(table: string): Promise<Map<string, Column>> {
  const rows = await database.sql<Column>(sql`
    select column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable", is_generated = 'ALWAYS' as "isGenerated",
      column_default as default, numeric_scale as scale
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`);
  return new Map(rows.map((column) => [column.name, column]));
}

// From checks such as `char_length(code) between 1 and 30`
async function lengthsOf(table: string): Promise<Record<string, number>> {
  const rows = await database.sql<{ definition: string }>(sql`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c where c.conrelid = ${`"${table}"`}::regclass and c.contype = 'c'`);
  const found = rows.map(({ definition }) => /char_length\("?(\w+)"?\) <= (\d+)/.exec(definition));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1], Number(match[2])]] : [])));
}

function longestOf(schema: z.ZodType): number | undefined {
  const { maxLength, anyOf = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return maxLength ?? anyOf.find((one) => one.maxLength !== undefined)?.maxLength;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema instanceof z.ZodObject && 'ownFields' in value;
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  int4: 'integer',
  int8: 'integer',
  bool: 'boolean',
  date: 'date',
  timestamptz: 'instant',
  uuid: 'uuid',
  json: 'json',
  jsonb: 'json',
  _int4: 'json',
  _text: 'texts',
  _uuid: 'texts',
  float8: 'number',
};

function kindsOf(column: Column | undefined): ColumnKind[] {
  // what travels as text has four decimals
  if (column?.type === 'numeric') return column.scale === 4 ? ['decimal', 'number'] : ['number'];
  const kind = column && kinds[column.type];
  return kind ? [kind] : [];
}
