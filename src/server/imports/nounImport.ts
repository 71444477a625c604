import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnKind, unwrapped } from '../database/columnKind.ts';
import { quoted, type Table } from '../database/table.ts';
import { addError, type ImportCall, type ImportedRow, type ImportEntity, type ImportField, type ImportValues } from './entity.ts';
import { insertRecords, takeBackRecords, updateRecords } from './records.ts';

/** The options of {@link nounImport} for a noun of master data. */
export interface NounImport extends Partial<
  Pick<ImportEntity, 'key' | 'calledBy' | 'titles' | 'required' | 'defaults' | 'check' | 'takenAway' | 'leaves' | 'otherUses'>
> {
  /** The name of the import; it is also the key of the texts of its fields and choices, unless `resource` gives another one. */
  name: string;
  resource?: string;
  table: Table;
  /** Its fields in the order of the template. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** The cells of the example row in the template. */
  examples: Readonly<Record<string, string>>;
  /** Fields that an import never changes on an existing record. */
  fixed?: readonly string[];
  /** A field whose values are unique, ignoring case, and the condition on the records `r` among which they are. */
  unique?: { field: string; among?: Sql };
  /** A field that is true for at most one record. An import may set it when no other record has it. */
  single?: string;
  /** Further values of every new record. */
  added?: (inside: ImportCall) => ImportValues;
}

/** The import of a noun that `implementNoun` serves; records are found by their code by default. A deleted record is restored. */
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
    check: async (call, rows, stage) => {
      await noun.check?.(call, rows, stage);
      await checkNoun(call, noun, rows);
    },
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

async function checkNoun(call: ImportCall, { table, fixed = [], unique, single }: NounImport, rows: readonly ImportedRow[]) {
  for (const row of rows)
    for (const field of fixed)
      if (row.before && row.values[field] !== undefined && row.values[field] !== row.before[field]) addError(row, field, 'stays');
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
