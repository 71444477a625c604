import type { Sql } from 'sql-template-tag';
import { lookUp } from './lookUp.ts';
import { thisDivision, type OfDivision } from './ofDivision.ts';

export type { OfDivision } from './ofDivision.ts';

/**
 * An expression for a column of the row with an id, with which a feature lets statements of other features read a field of its
 * records.
 */
export function columnOf(table: string, column: string, id: Sql, division: OfDivision = thisDivision): Sql {
  return lookUp({ table, column, by: { id }, division });
}
