import { defineTable } from '#server/database/table.ts';
import { warehouse } from '../schema.ts';

/** Warehouses, without what lies in them. */
export const warehouseTable = defineTable({
  name: 'warehouse',
  schema: warehouse,
  computed: ['stock'],
});
