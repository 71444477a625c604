import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { lockDivision } from '#features/divisions/server/index.ts';
import { isOnOrder } from '#features/inventory/server/index.ts';
import { unitReference, vatCodeFor } from '#features/lookups/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { items, serviceItems } from '../contract.ts';
import type { Item, ItemGroup } from '../schema.ts';
import { itemGroupTable, itemTable } from './tables.ts';

/** The calls with which administrators maintain items and their groups. */
export const itemWriteRoutes = [
  ...implementNoun<ItemGroup>(items, 'ItemGroup', itemGroupTable, {
    // only one group is the default
    effects: async (inside, group, before) => {
      if (!group?.isDefault) return;
      // Of several new ones at once, each waits for the one before, and then sees it
      if (!before?.isDefault) await lockDivision(inside);
      await leaveDefault(inside, group.id);
    },
  }),
  ...implementNoun<Item>(serviceItems, 'Item', itemTable, {
    references: { itemGroupId: 'itemGroup', unit: unitReference, salesVatCode: vatCodeFor('Sales') },
    async check({ person, body, database, division }, { startDate, endDate, isStockItem, isSerialItem, isBatchItem, stock }, before) {
      if ((body as Partial<Item>).costPriceStandard !== undefined && !person.can('purchasing')) throw new Problem('forbidden'); // the body of an item
      if (startDate && endDate && endDate < startDate) throw invalidField('endDate', 'endBeforeStart');
      if (isSerialItem && isBatchItem) throw invalidField('isBatchItem', 'serialOrBatch');
      if (!before?.isStockItem || isStockItem) return;
      if (Number(stock) !== 0) throw invalidField('isStockItem', 'hasStock');
      // expected movements would stay forever, because orders only plan stocked items
      const planned = await database.row(sql`select where ${isOnOrder(sql`${before.id}::uuid`, division)}`);
      if (planned) throw invalidField('isStockItem', 'onOrder');
    },
  }),
];

async function leaveDefault({ database, division, person }: WriteCall, id: string): Promise<void> {
  await database.rows(sql`
    update "itemGroup" set "isDefault" = false, version = version + 1, modified = now(), "modifiedBy" = ${person.oid}
    where division = ${division} and "isDefault" and id <> ${id}`);
}
