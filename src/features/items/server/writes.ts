import { invalidField, Problem } from '#contract/problem.ts';
import { planStock } from '#features/inventory/server/index.ts';
import { unitReference, vatCodeFor } from '#features/lookups/server/index.ts';
import { unsetOthers } from '#server/database/unsetOthers.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { items, serviceItems } from '../contract.ts';
import type { Item, ItemGroup } from '../schema.ts';
import { itemFieldsFor, itemGroupTable, itemTable } from './tables.ts';
import { unstockRefusals } from './unstock.ts';

/** The calls with which administrators maintain items and their groups. */
export const itemWriteRoutes = [
  ...implementNoun<ItemGroup>(items, 'ItemGroup', itemGroupTable, {
    effects: async (inside, group) => (group?.isDefault ? unsetOthers(inside, itemGroupTable, 'isDefault', group.id) : undefined),
  }),
  ...implementNoun<Item>(serviceItems, 'Item', itemTable, {
    references: { itemGroupId: 'itemGroup', unit: unitReference, salesVatCode: vatCodeFor('Sales') },
    shown({ person }, record) {
      const fields = new Set(itemFieldsFor(person, true));
      return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
    },
    async check({ person, body, database, division }, { startDate, endDate, isStockItem, isSerialItem, isBatchItem }, before) {
      if ((body as Partial<Item>).costPriceStandard !== undefined && !person.can('purchasing')) throw new Problem('forbidden'); // the body of an item
      if (startDate && endDate && endDate < startDate) throw invalidField('endDate', 'endBeforeStart');
      if (isSerialItem && isBatchItem) throw invalidField('isBatchItem', 'serialOrBatch');
      if (!before?.isStockItem || isStockItem) return;
      const refusal = (await unstockRefusals({ database, division }, [before.id])).get(before.id);
      if (refusal) throw invalidField('isStockItem', refusal);
    },
    effects: (inside, item, before) => planStock(inside, item?.isStockItem && before && !before.isStockItem ? [item.id] : []),
  }),
];
