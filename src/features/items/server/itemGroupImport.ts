import { nounImport } from '#server/imports/nounImport.ts';
import { itemGroupFields } from '../schema.ts';
import { itemGroupTable } from './tables.ts';

/** Import of groups of items. */
export const itemGroupImport = nounImport({
  name: 'itemGroups',
  table: itemGroupTable,
  fields: itemGroupFields,
  defaults: { isDefault: false },
  single: 'isDefault',
  examples: { code: 'VB-BLUS', description: 'Blussers' },
});
