import sql, { raw, Sql } from 'sql-template-tag';

/** A placeholder for the division of the statement in an expression of a table: `where a.division = ${thisDivision}`. */
export const thisDivision = Symbol('division');

/** A placeholder for an expression that a feature above registers after the table was described; see {@link later}. */
class Later {
  readonly expression: () => Sql;

  constructor(expression: () => Sql) {
    this.expression = expression;
  }
}

/**
 * An expression of a table that is evaluated when a statement is built, so that a table can show data that a feature above
 * registers.
 * @example derived: { assetCount: later(() => standingObjects().countAt(sql`r.id`, thisDivision)) }
 */
export function later(expression: () => Sql): Sql {
  return sql`${new Later(expression)}`;
}

/** A placeholder for the division of the record whose children are read. */
export const parentDivision = Symbol('division of the parent');

/** The division of a statement: its number, or the placeholder that descriptions of tables use. */
export type OfDivision = number | typeof thisDivision;

const withoutDivision = new Map<unknown, Sql>([
  [thisDivision, raw('r.division')],
  [parentDivision, raw('parent.division')],
]);

/** Replaces the placeholder in an expression by the number of the division where it is given, else by the column of the row. */
export function withDivision(expression: Sql, division?: number | typeof thisDivision): Sql {
  if (expression.values.length === 0) return expression;
  const values = expression.values.map((value) => {
    if (value instanceof Later) return withDivision(value.expression(), division);
    const column = withoutDivision.get(value);
    return column ? (division ?? column) : value;
  });
  return new Sql(expression.strings, values);
}
