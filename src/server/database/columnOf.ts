import type { Sql } from 'sql-template-tag';
import { lookUp } from './lookUp.ts';
import { thisDivision } from './table.ts';

/** The division of a statement: its number, or in the description of a table what stands for it. */
export type OfDivision = number | typeof thisDivision;

/**
 * A column of the row that a key leads to, as an expression: by this a feature lets the statements of others read a field of
 * its records. The key is the id unless another unique column is named.
 */
export function columnOf(table: string, column: string, key: Sql, division: OfDivision = thisDivision, by = 'id'): Sql {
  return lookUp({ table, column, by, key, division });
}
