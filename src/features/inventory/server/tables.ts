import { defineTable } from '#server/database/table.ts';

/** Warehouses, without what lies in them. */
export const warehouseTable = defineTable({
  name: 'warehouse',
  columns: {
    code: 'text',
    description: 'text',
    email: 'text',
    isMain: 'boolean',
    managerUserId: 'uuid',
    defaultStorageLocationCode: 'text',
    usesStorageLocations: 'boolean',
  },
});
