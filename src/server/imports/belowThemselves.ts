import sql from 'sql-template-tag';
import { quoted, type Table } from '../database/table.ts';
import type { InDivision } from '../database/writeCall.ts';
import type { ImportedRow } from './entity.ts';

type Parents = ReadonlyMap<string, string | null>;

/**
 * The ids of rows that would lie below themselves: of records in a tree, with the parents of these rows instead of the stored ones.
 * New rows of a file can refer to each other. A row that is refused leaves its record where it is, which other rows may then lie below.
 */
export async function belowThemselves(
  { database, division }: InDivision,
  table: Table,
  field: string,
  rows: readonly ImportedRow[],
): Promise<ReadonlySet<string>> {
  const given = rows.flatMap(({ id, values, errors }) => {
    const above = values[field];
    return typeof above === 'string' && Object.keys(errors).length === 0 ? [[id, above] as const] : [];
  });
  if (given.length === 0) return new Set();
  const parent = quoted(field);
  const stored = await database.rows<{ id: string; above: string | null }>(sql`
    with recursive up (id, above) as (
      select r.id, r.${parent} from ${table.sql} r where r.division = ${division} and r.id = any (${given.flat()}::uuid[])
      union
      select r.id, r.${parent} from up join ${table.sql} r on r.division = ${division} and r.id = up.above where r.division = ${division}
    ) select id, above from up`);
  const present = stored.map(({ id, above }) => [id, above] as const);
  const found = new Set<string>();
  for (;;) {
    const left = given.filter(([id]) => !found.has(id));
    const above: Parents = new Map([...present, ...left]);
    const circles = left.filter(([id]) => isBelowItself(id, above));
    if (circles.length === 0) return found;
    for (const [id] of circles) found.add(id);
  }
}

function isBelowItself(id: string, above: Parents): boolean {
  const passed = new Set<string>();
  for (let at = above.get(id); at != null && !passed.has(at); at = above.get(at)) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}
