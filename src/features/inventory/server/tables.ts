import sql, { join } from 'sql-template-tag';
import { defineTable, later, thisDivision } from '#server/database/table.ts';
import { stockMovement, warehouse } from '../schema.ts';
import { stockedItems, stockSources } from './extensions.ts';
import { warehouseField } from './published.ts';

/** Warehouses, without what lies in them. */
export const warehouseTable = defineTable({
  name: 'warehouse',
  schema: warehouse,
  computed: ['stock'],
});

/** The ledger of stock. */
export const stockMovementTable = defineTable({
  name: 'stockMovement',
  schema: stockMovement,
  derived: {
    itemCode: later(() => stockedItems().field('code', sql`r."itemId"`)),
    itemDescription: later(() => stockedItems().field('description', sql`r."itemId"`)),
    unit: later(() => stockedItems().field('unit', sql`r."itemId"`)),
    warehouseCode: warehouseField('code', sql`r."warehouseId"`),
    warehouseDescription: warehouseField('description', sql`r."warehouseId"`),
    sourceNumber: later(() => {
      const numbers = [...stockSources()].map(
        ([kind, numberOf]) => sql`when ${kind} then ${numberOf(sql`r."sourceId"`, thisDivision)}::text`,
      );
      return sql`(case r."sourceKind" ${join(numbers, ' ')} end)`;
    }),
  },
});
