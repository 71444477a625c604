import { seededId } from '#contract/seededId.ts';

const division = '120001';
const path = { division };
const id = (entity: string, number: number) => seededId(120001, entity, number);
const pathOf = (entity: string, number: number) => ({ division, id: id(entity, number) });

/** Calls of the inventory feature on the demonstration data, by the operation's name. */
export const inventoryExamples = {
  listAssemblyOrders: { path: { division, itemId: id('item', 73) } },
  getWarehouseOfKeeper: { path: { division, email: 'mike@cura.example' } },
  getWarehouse: { path: pathOf('warehouse', 1) },
  createWarehouse: { path, body: { code: 'HAL2', description: 'Hal 2', defaultStorageLocationCode: 'A-01', usesStorageLocations: true } },
  updateWarehouse: { path: pathOf('warehouse', 2), body: { description: 'Servicebus Mike' } },
  deleteWarehouse: { path: pathOf('warehouse', 8) },
  listStock: { path, query: { filter: '{"isBelowMinimum":true}' } },
  getStock: { path: pathOf('itemWarehouse', 1) },
  createStock: {
    path,
    body: { itemId: id('item', 1), warehouseId: id('warehouse', 8), safetyStock: '2', reorderPoint: '4', maximumStock: '10' },
  },
  updateStock: { path: pathOf('itemWarehouse', 1), body: { safetyStock: '12', reorderPoint: '20', maximumStock: '80' } },
  listStockMovements: { path, query: { filter: '{"kind":["Opening","Count"]}' } },
  listStockCounts: { path },
  getStockCount: { path: pathOf('stockCount', 1) },
  createStockCount: {
    path,
    body: {
      warehouseId: id('warehouse', 1),
      description: 'Stelling A',
      lines: [{ itemId: id('item', 1), quantityNew: '2', serialNumbers: ['2611-0041', '2611-0042'] }],
    },
  },
  listStockTransfers: { path },
  getStockTransfer: { path: pathOf('stockTransfer', 1) },
  createStockTransfer: {
    path,
    body: {
      warehouseFromId: id('warehouse', 1),
      warehouseToId: id('warehouse', 2),
      lines: [{ itemId: id('item', 2), quantity: '1', serialNumbers: ['2611-0107'] }],
    },
  },
  searchAssemblyOrders: { path, query: { filter: '{"isOpen":true}' } },
  getAssemblyOrder: { path: pathOf('assemblyOrder', 1) },
  createAssemblyOrder: { path, body: { itemId: id('item', 73), plannedQuantity: '2', description: 'Voorraad' } },
  updateAssemblyOrder: { path: pathOf('assemblyOrder', 3), body: { notes: 'Met nieuwe stickers.' } },
  deleteAssemblyOrder: { path: pathOf('assemblyOrder', 4) },
  finishAssemblyOrder: { path: pathOf('assemblyOrder', 2), body: { quantity: '1' } },
  undoAssemblyOrder: { path: pathOf('assemblyOrder', 1), body: { quantity: '1' } },
};
