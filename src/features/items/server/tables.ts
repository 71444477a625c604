import sql from 'sql-template-tag';
import { stockOf } from '#features/inventory/server/index.ts';
import { unitField, unitReference, vatCodeReference } from '#features/lookups/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import type { Person } from '#server/http/call.ts';
import { itemGroup, item, assemblyItem } from '../schema.ts';

const ofGroup = (column: string) => columnOf('itemGroup', column, sql`r."itemGroupId"`);

/** Groups of items. */
export const itemGroupTable = defineTable({
  name: 'itemGroup',
  schema: itemGroup,
  duplicates: { itemGroup_division_code_key: 'code' },
  location: (division, id) => `/api/${division}/itemgroup/${id}`,
});

/** Parts of assembled items. */
export const assemblyItemTable = defineTable({
  name: 'assemblyItem',
  schema: assemblyItem,
  derived: {
    itemCode: columnOf('item', 'code', sql`r."itemId"`),
    itemDescription: columnOf('item', 'description', sql`r."itemId"`),
    partItemCode: columnOf('item', 'code', sql`r."partItemId"`),
    partItemDescription: columnOf('item', 'description', sql`r."partItemId"`),
    partItemUnit: columnOf('item', 'unit', sql`r."partItemId"`),
  },
  location: (division, id) => `/api/divisions/${division}/assemblyitems/${id}`,
});

/** Items with data of their group, unit and stock. */
export const itemTable = defineTable({
  name: 'item',
  schema: item,
  duplicates: { item_division_code_key: 'code' },
  location: (division, id) => `/api/${division}/item/${id}`,
  refersTo: { unit: unitReference, salesVatCode: vatCodeReference },
  derived: {
    itemGroupCode: ofGroup('code'),
    itemGroupDescription: ofGroup('description'),
    unitDescription: unitField('description', sql`r.unit`),
    unitType: unitField('type', sql`r.unit`),
    stock: stockOf(sql`r.id`, thisDivision),
  },
  children: { assemblyItems: { table: assemblyItemTable, by: 'itemId', order: 'lineNumber' } },
});

/** The fields of an item that a person may see: its cost is for purchasing staff only. */
export function itemFieldsFor(person: Person, isWhole = false): string[] {
  return Object.keys(item.shape).filter(
    (name) => (isWhole || name !== 'assemblyItems') && (person.can('purchasing') || name !== 'costPriceStandard'),
  );
}
