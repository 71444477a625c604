import type { Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';

/** A field of the sales order with an id, as an expression. */
export function salesOrderField(name: 'orderNumber', id: Sql, division?: OfDivision): Sql {
  return columnOf('salesOrder', name, id, division);
}
