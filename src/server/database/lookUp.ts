import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { quotedName } from './quotedName.ts';

/** A column of the single row with a key. */
export interface LookUp {
  table: string;
  column: string;
  /** The unique column that holds the key. */
  by: string;
  key: Sql;
  /** The division of the row, or its placeholder; undefined for a table of the whole installation. */
  division: unknown;
}

const lookUps = new WeakMap<Sql, LookUp>();

/** An expression that looks a column up by a subquery; {@link joinLookUps} turns it into a join for statements that read many rows. */
export function lookUp(of: LookUp): Sql {
  const { table, column, by, key, division } = of;
  const isThere = division === undefined ? empty : sql`t.division = ${division} and `;
  const expression = sql`(select t.${name(column)} from ${name(table)} t where ${isThere}t.${name(by)} = ${key})`;
  lookUps.set(expression, of);
  return expression;
}

/** The look-up that an expression consists of; undefined for any other expression. */
export function lookUpOf(expression: Sql): LookUp | undefined {
  return lookUps.get(expression);
}

/** Expressions over the row `r`, and the joins that they need. */
export interface Joined {
  expressions: readonly Sql[];
  joins: Sql;
}

/**
 * Replaces look-ups in expressions, including those that depend on other look-ups, by joins: a row of another table is read once
 * for all of its fields, which costs less than a subquery for each.
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
