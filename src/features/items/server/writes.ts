import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { unitReference, vatCodeFor } from '#features/lookups/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { items, serviceItems } from '../contract.ts';
import type { Item, ItemGroup } from '../schema.ts';
import { itemGroupTable, itemTable } from './tables.ts';

/** The calls by which administrators write items and their groups. */
export const itemWriteRoutes = [
  ...implementNoun<ItemGroup>(items, 'ItemGroup', itemGroupTable, {
    // one group is the default
    effects: async (inside, group) => (group?.isDefault ? leaveDefault(inside, group.id) : undefined),
  }),
  ...implementNoun<Item>(serviceItems, 'Item', itemTable, {
    references: { itemGroupId: 'itemGroup', unit: unitReference, salesVatCode: vatCodeFor('Sales') },
    check({ person, body }, { startDate, endDate, isStockItem, isSerialItem, isBatchItem, stock }, before) {
      if ((body as Partial<Item>).costPriceStandard !== undefined && !person.can('purchasing')) throw new Problem('forbidden'); // the body of an item
      if (startDate && endDate && endDate < startDate) throw invalidField('endDate', 'endBeforeStart');
      if (isSerialItem && isBatchItem) throw invalidField('isBatchItem', 'serialOrBatch');
      if (before?.isStockItem && !isStockItem && Number(stock) !== 0) throw invalidField('isStockItem', 'hasStock');
    },
  }),
];

async function leaveDefault({ database, division, person }: WriteCall, id: string): Promise<void> {
  await database.rows(sql`
    update "itemGroup" set "isDefault" = false, version = version + 1, modified = now(), "modifiedBy" = ${person.oid}
    where division = ${division} and "isDefault" and id <> ${id}`);
}
