import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { quotedName } from './quotedName.ts';

/** A column of the single row of a table with a key. */
export interface LookUp {
  table: string;
  column: string;
  /** The columns of a unique key, with the values that they have. */
  by: Readonly<Record<string, Sql>>;
  /** The division of the row, or its placeholder; undefined for a table of the whole installation. */
  division: unknown;
}

/** A column of a query with at most one row. */
interface Queried {
  query: Sql;
  column: string;
}

/** An expression of several others. */
interface Combined {
  parts: readonly Sql[];
  build: (...parts: Sql[]) => Sql;
}

const lookUps = new WeakMap<Sql, LookUp>();
const queries = new WeakMap<Sql, Queried>();
const combinations = new WeakMap<Sql, Combined>();

/** An expression that looks a column up by a subquery; {@link joinLookUps} turns it into a join for statements that read many rows. */
export function lookUp(of: LookUp): Sql {
  const { table, column, by, division } = of;
  const expression = sql`(select t.${name(column)} from ${name(table)} t where ${conditionOf(raw('t'), division, by)})`;
  lookUps.set(expression, of);
  return expression;
}

/**
 * An expression for a column of a query over the row `r` that gives at most one row; {@link joinLookUps} runs the query once for all
 * of its columns.
 */
export function columnOfQuery(query: Sql, column: string): Sql {
  const expression = sql`(select t.${name(column)} from (${query}) t)`;
  queries.set(expression, { query, column });
  return expression;
}

/** An expression of others, which {@link joinLookUps} may turn into joins: `combined([stock], (pieces) => sql`${pieces}::text`)`. */
export function combined(parts: readonly Sql[], build: (...parts: Sql[]) => Sql): Sql {
  const expression = build(...parts);
  combinations.set(expression, { parts, build });
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
  const placeOf = (key: string, joinAt: (place: Sql) => Sql): Sql => {
    const known = places.get(key);
    if (known) return known;
    const place = raw(`look_up_${places.size + 1}`);
    places.set(key, place);
    joins.push(joinAt(place));
    return place;
  };
  const joined = (expression: Sql): Sql => {
    const combination = combinations.get(expression);
    if (combination) return combination.build(...combination.parts.map(joined));
    const queried = queries.get(expression);
    if (queried) {
      const place = placeOf(textOf(queried.query), (at) => sql` left join lateral (${queried.query}) ${at} on true`);
      return sql`${place}.${name(queried.column)}`;
    }
    const found = lookUps.get(expression);
    if (!found) return expression;
    const by = Object.fromEntries(Object.entries(found.by).map(([column, value]) => [column, joined(value)]));
    const key = [found.table, ...Object.entries(by).flatMap(([column, value]) => [column, textOf(value)]), String(found.division)].join(
      ' ',
    );
    const place = placeOf(key, (at) => sql` left join ${name(found.table)} ${at} on ${conditionOf(at, found.division, by)}`);
    return sql`${place}.${name(found.column)}`;
  };
  return { expressions: expressions.map(joined), joins: joins.length > 0 ? join(joins, '') : empty };
}

function conditionOf(row: Sql, division: unknown, by: Readonly<Record<string, Sql>>): Sql {
  const isThere = division === undefined ? [] : [sql`${row}.division = ${division}`];
  return join([...isThere, ...Object.entries(by).map(([column, value]) => sql`${row}.${name(column)} = ${value}`)], ' and ');
}

function textOf(expression: Sql): string {
  return [expression.sql, ...expression.values.map(String)].join(' ');
}

function name(text: string): Sql {
  return raw(quotedName(text));
}
