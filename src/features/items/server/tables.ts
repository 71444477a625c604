import sql, { type Sql } from 'sql-template-tag';
import { defineTable, pickFields } from '#server/database/table.ts';
import type { Person } from '#server/http/call.ts';

const ofGroup = (column: Sql) => sql`(select g.${column} from "itemGroup" g where g.division = r.division and g.id = r."itemGroupId")`;
const ofUnit = (column: Sql) => sql`(select u.${column} from unit u where u.division = r.division and u.code = r.unit)`;

/** Groups of items. */
export const itemGroupTable = defineTable({
  name: 'itemGroup',
  columns: { code: 'text', description: 'text', isDefault: 'boolean' },
});

/** Items with what is known of their group, unit and stock. */
export const itemTable = defineTable({
  name: 'item',
  columns: {
    code: 'text',
    description: 'text',
    extraDescription: 'text',
    searchCode: 'text',
    barcode: 'text',
    itemGroupId: 'uuid',
    unit: 'text',
    standardSalesPrice: 'decimal',
    costPriceStandard: 'decimal',
    salesVatCode: 'text',
    isSalesItem: 'boolean',
    isPurchaseItem: 'boolean',
    isStockItem: 'boolean',
    isSerialItem: 'boolean',
    isBatchItem: 'boolean',
    isMakeItem: 'boolean',
    isWebshopItem: 'boolean',
    isFractionAllowed: 'boolean',
    isTime: 'boolean',
    netWeight: 'number',
    pictureUrl: 'text',
    notes: 'text',
    startDate: 'date',
    endDate: 'date',
    assetTypes: 'texts',
    isAdditional: 'boolean',
    serviceRole: 'text',
  },
  derived: {
    itemGroupCode: ofGroup(sql`code`),
    itemGroupDescription: ofGroup(sql`description`),
    unitDescription: ofUnit(sql`description`),
    unitType: ofUnit(sql`type`),
    stock: sql`(select coalesce(sum(w."currentStock"), 0)::numeric(19, 4)::text
      from "itemWarehouse" w where w.division = r.division and w."itemId" = r.id)`,
  },
  required: ['code', 'description', 'modified'],
});

/** Parts of assembled items. */
export const assemblyItemTable = defineTable({
  name: 'assemblyItem',
  columns: {
    itemId: 'uuid',
    lineNumber: 'integer',
    partItemId: 'uuid',
    quantity: 'decimal',
    quantityBatch: 'decimal',
    batchQuantity: 'decimal',
    assembledLeadDays: 'integer',
    assembleAtDelivery: 'boolean',
  },
  derived: {
    itemCode: sql`(select i.code from item i where i.division = r.division and i.id = r."itemId")`,
    itemDescription: sql`(select i.description from item i where i.division = r.division and i.id = r."itemId")`,
    partItemCode: sql`(select i.code from item i where i.division = r.division and i.id = r."partItemId")`,
    partItemDescription: sql`(select i.description from item i where i.division = r.division and i.id = r."partItemId")`,
  },
});

const allFields = [...Object.keys(itemTable.columns), ...Object.keys(itemTable.derived ?? {})];
const withoutCost = allFields.filter((name) => name !== 'costPriceStandard');
const [shownToPurchasing, shownToOthers] = [pickFields(itemTable, allFields), pickFields(itemTable, withoutCost)];

/** The fields of an item that a person may see: what an item costs us is for those who buy. */
export function itemFieldsFor(person: Person): Sql {
  return person.can('purchasing') ? shownToPurchasing : shownToOthers;
}
