import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnKind, unwrapped } from '../database/columnKind.ts';
import { quoted, type Table } from '../database/table.ts';
import { addError, type ImportCall, type ImportedRow, type ImportEntity, type ImportField, type ImportValues } from './entity.ts';
import { insertRecords, takeBackRecords, updateRecords } from './records.ts';

/** What {@link nounImport} is told of a noun of master data. */
export interface NounImport extends Partial<
  Pick<ImportEntity, 'key' | 'calledBy' | 'titles' | 'required' | 'defaults' | 'check' | 'takenAway' | 'leaves' | 'otherUses'>
> {
  /** The kind of import; the texts of its fields and choices stand below it, unless `resource` says another. */
  name: string;
  resource?: string;
  table: Table;
  /** Its fields in the order of the template. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** What stands in the row of the template that shows how it is filled in. */
  examples: Readonly<Record<string, string>>;
  /** Fields that stay as they are on a record which is there already. */
  fixed?: readonly string[];
  /** A field that no two records share, in any case of letters, and of which records `r`. */
  unique?: { field: string; among?: Sql };
  /** A field that is true of one record at most. An import may set it where no other record has it. */
  single?: string;
  /** What every new record gets besides. */
  added?: (inside: ImportCall) => ImportValues;
}

/** Import of a noun that `implementNoun` serves, known by its code unless said otherwise. A record that was taken away comes back. */
export function nounImport(noun: NounImport): ImportEntity {
  const { name, resource = name, table, fields, examples, added, ...rest } = noun;
  return {
    required: ['code', 'description'],
    key: [{ field: 'code', as: 'exact' }],
    calledBy: 'description',
    titles: ['code', 'description'],
    defaults: {},
    takenAway: 'comesBack',
    ...rest,
    name,
    resource,
    table,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, schema]) => [field, fieldOf(schema, `${resource}.${field}`, examples[field])]),
    ),
    check: (call, rows) => checkNoun(call, noun, rows),
    insert: (inside, rows) =>
      insertRecords(
        inside,
        table,
        rows.map((row) => ({ ...added?.(inside), ...row })),
      ),
    update: (inside, changes) => updateRecords(inside, table, changes),
    remove: (inside, ids) => takeBackRecords(inside, table, ids),
  };
}

function fieldOf(schema: z.ZodType, choices: string, example: string | undefined): ImportField {
  const { def } = unwrapped(schema)._zod as z.core.$ZodTypes['_zod']; // the types of zod's own schemas are a closed union
  const element = def.type === 'array' ? unwrapped(def.element)._zod.def.type : def.type;
  return {
    schema,
    ...(columnKind(schema).startsWith('text') && element === 'enum' ? { choices } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

async function checkNoun(call: ImportCall, { table, fixed = [], unique, single, check }: NounImport, rows: readonly ImportedRow[]) {
  for (const row of rows)
    for (const field of fixed)
      if (row.before && row.values[field] !== undefined && row.values[field] !== row.before[field]) addError(row, field, 'stays');
  await check?.(call, rows);
  if (unique) await refuseTaken(call, table, unique, rows);
  if (single !== undefined) await refuseSecond(call, table, single, rows);
}

async function refuseTaken(
  { database, division }: ImportCall,
  table: Table,
  { field, among = sql`true` }: NonNullable<NounImport['unique']>,
  rows: readonly ImportedRow[],
): Promise<void> {
  const given = rows.filter(({ values }) => typeof values[field] === 'string');
  const textOf = ({ values }: ImportedRow) => String(values[field]).toLowerCase();
  const column = sql`lower(r.${quoted(field)})`;
  const found = await database.rows<{ id: string; text: string }>(sql`
    select r.id, ${column} as text from ${table.sql} r
    where r.division = ${division} and r."deletedAt" is null and (${among}) and ${column} = any (${given.map(textOf)}::text[])`);
  const owners = new Map(found.map(({ id, text }) => [text, id]));
  for (const row of given) {
    const owner = owners.get(textOf(row)) ?? row.id;
    owners.set(textOf(row), owner);
    if (owner !== row.id) addError(row, field, 'taken');
  }
}

async function refuseSecond({ database, division }: ImportCall, table: Table, field: string, rows: readonly ImportedRow[]): Promise<void> {
  const asking = rows.filter(({ values }) => values[field] === true);
  if (asking.length === 0) return;
  const found = await database.row<{ id: string; code: string }>(sql`
    select r.id, r.code from ${table.sql} r where r.division = ${division} and r.${quoted(field)} and r."deletedAt" is null limit 1`);
  let owner = found;
  for (const row of asking) {
    owner ??= { id: row.id, code: String(row.values['code']) };
    if (owner.id !== row.id) addError(row, field, 'oneOnly', { code: owner.code });
  }
}
