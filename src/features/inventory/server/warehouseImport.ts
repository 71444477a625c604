import sql from 'sql-template-tag';
import { nounImport } from '#server/imports/nounImport.ts';
import { warehouseFields } from '../schema.ts';
import { movedBesides } from './published.ts';
import { warehouseTable } from './tables.ts';

const { code, description, email, isMain, defaultStorageLocationCode, usesStorageLocations } = warehouseFields;

/** Import of warehouses; one with the e-mail address of an engineer is a van. */
export const warehouseImport = nounImport({
  name: 'warehouses',
  table: warehouseTable,
  fields: { code, description, email, isMain, defaultStorageLocationCode, usesStorageLocations },
  defaults: { isMain: false, usesStorageLocations: false },
  takenAway: 'isFree',
  unique: { field: 'email' },
  single: 'isMain',
  // Former stock stays in the ledger, and with it the warehouse as a deleted one
  leaves: ['itemWarehouse', 'stockMovement'],
  otherUses: (division, importId) => [movedBesides(importId, 'warehouseId', sql`r.id`, division)],
  examples: { code: 'VB-BUS', description: 'Bus van Mike', email: 'mike@example.com' },
});
