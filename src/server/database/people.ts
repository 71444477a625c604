import sql, { type Sql } from 'sql-template-tag';
import { startOf } from '#contract/startOf.ts';
import type { Database } from './database.ts';
import { lookUp } from './lookUp.ts';

const remembered = new WeakMap<object, Map<string, string>>();

/** The name of the person with the directory id in a column; null for callers that are not persons, such as jobs. */
export function personName(oid: Sql): Sql {
  return lookUp({ table: 'person', column: 'name', by: { oid }, division: undefined });
}

/** Stores the name of a person who writes, once per process and name. */
export async function rememberPerson(database: Database, { oid, name }: { oid: string; name: string }): Promise<void> {
  const known = remembered.get(database.source) ?? new Map<string, string>();
  remembered.set(database.source, known);
  if (name === '' || known.get(oid) === name) return;
  await database.rows(sql`
    insert into person (oid, name) values (${oid}, ${startOf(name, 100)})
    on conflict (oid) do update set name = excluded.name where person.name <> excluded.name`);
  known.set(oid, name);
}
