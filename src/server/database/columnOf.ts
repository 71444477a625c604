import type { Sql } from 'sql-template-tag';
import { lookUp } from './lookUp.ts';
import { thisDivision, type OfDivision } from './ofDivision.ts';

export type { OfDivision } from './ofDivision.ts';

/**
 * An expression for a column of the row with a key, with which a feature lets statements of other features read a field of its
 * records. The key is the id unless another unique column is named.
 */
export function columnOf(table: string, column: string, key: Sql, division: OfDivision = thisDivision, by = 'id'): Sql {
  return lookUp({ table, column, by, key, division });
}
