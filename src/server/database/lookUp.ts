import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { quotedName } from './quotedName.ts';

/** A column of the one row that a key leads to. */
export interface LookUp {
  table: string;
  column: string;
  /** The unique column that holds the key. */
  by: string;
  key: Sql;
  /** What stands for the division of the row; undefined for a table of the whole installation. */
  division: unknown;
}

const lookUps = new WeakMap<Sql, LookUp>();

/** A look-up as an expression of its own; {@link joinLookUps} makes a join of it where many rows are read. */
export function lookUp(of: LookUp): Sql {
  const { table, column, by, key, division } = of;
  const isThere = division === undefined ? empty : sql`t.division = ${division} and `;
  const expression = sql`(select t.${name(column)} from ${name(table)} t where ${isThere}t.${name(by)} = ${key})`;
  lookUps.set(expression, of);
  return expression;
}

/** What an expression looks up; undefined for one that is no look-up. */
export function lookUpOf(expression: Sql): LookUp | undefined {
  return lookUps.get(expression);
}

/** Expressions over the row `r`, and the joins that they need behind it. */
export interface Joined {
  expressions: readonly Sql[];
  joins: Sql;
}

/**
 * The same expressions with those that are look-ups, also of what another one leads to, as joins: a row of another table is read once
 * for all fields that come from it, which costs less than a subquery for each.
 */
export function joinLookUps(expressions: readonly Sql[]): Joined {
  const places = new Map<string, Sql>();
  const joins: Sql[] = [];
  const columnOf = ({ table, column, by, key, division }: LookUp): Sql => {
    const found = lookUps.get(key);
    const at = found ? columnOf(found) : key;
    const place = [table, by, at.sql, ...at.values.map(String), String(division)].join(' ');
    const known = places.get(place) ?? raw(`look_up_${places.size + 1}`);
    if (!places.has(place)) {
      places.set(place, known);
      const isThere = division === undefined ? empty : sql`${known}.division = ${division} and `;
      joins.push(sql` left join ${name(table)} ${known} on ${isThere}${known}.${name(by)} = ${at}`);
    }
    return sql`${known}.${name(column)}`;
  };
  const joined = expressions.map((expression) => {
    const of = lookUps.get(expression);
    return of ? columnOf(of) : expression;
  });
  return { expressions: joined, joins: joins.length > 0 ? join(joins, '') : empty };
}

function name(text: string): Sql {
  return raw(quotedName(text));
}
