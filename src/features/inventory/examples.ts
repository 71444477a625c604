import { seededId } from '#contract/seededId.ts';

const division = '120001';

/** Calls of the inventory feature on the demonstration data, by the operation's name. */
export const inventoryExamples = {
  listAssemblyOrders: { path: { division, itemId: seededId(120001, 'item', 1) } },
  listStockMovements: { path: { division }, query: { filter: '{"kind":["Opening","Count"]}' } },
  getWarehouseOfKeeper: { path: { division, email: 'mike@cura.example' } },
};
