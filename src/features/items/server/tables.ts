import sql, { type Sql } from 'sql-template-tag';
import { stockOf } from '#features/inventory/server/index.ts';
import { unitField, unitReference, vatCodeReference } from '#features/lookups/server/index.ts';
import { defineTable, thisDivision, pickFields } from '#server/database/table.ts';
import type { Person } from '#server/http/call.ts';
import { itemGroup, item, assemblyItem } from '../schema.ts';

const ofGroup = (column: Sql) => sql`(select g.${column} from "itemGroup" g where g.division = ${thisDivision} and g.id = r."itemGroupId")`;

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
    itemCode: sql`(select i.code from item i where i.division = ${thisDivision} and i.id = r."itemId")`,
    itemDescription: sql`(select i.description from item i where i.division = ${thisDivision} and i.id = r."itemId")`,
    partItemCode: sql`(select i.code from item i where i.division = ${thisDivision} and i.id = r."partItemId")`,
    partItemDescription: sql`(select i.description from item i where i.division = ${thisDivision} and i.id = r."partItemId")`,
  },
});

/** Items with what is known of their group, unit and stock. */
export const itemTable = defineTable({
  name: 'item',
  schema: item,
  duplicates: { item_division_code_key: 'code' },
  location: (division, id) => `/api/${division}/item/${id}`,
  refersTo: { unit: unitReference, salesVatCode: vatCodeReference },
  derived: {
    itemGroupCode: ofGroup(sql`code`),
    itemGroupDescription: ofGroup(sql`description`),
    unitDescription: unitField('description', sql`r.unit`),
    unitType: unitField('type', sql`r.unit`),
    stock: stockOf(sql`r.id`, thisDivision),
  },
  children: { assemblyItems: { table: assemblyItemTable, by: 'itemId', order: 'lineNumber' } },
});

/** The fields of an item that a person may see, of some of them: what an item costs us is for those who buy. */
export function itemFieldsFor(person: Person, division: number, isWhole = false): Sql {
  const names = Object.keys(item.shape).filter(
    (name) => (isWhole || name !== 'assemblyItems') && (person.can('purchasing') || name !== 'costPriceStandard'),
  );
  return pickFields(itemTable, names, division);
}
