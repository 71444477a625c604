import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { lookups } from '#features/lookups/contract.ts';
import { assembly, inventory, stock } from '../contract.ts';

/** The calls of warehouses, stock and assembly, by their resource. */
export const inventoryCalls = {
  warehouses: {
    getList: lookups.listWarehouses,
    getOne: inventory.getWarehouse,
    create: inventory.createWarehouse,
    update: inventory.updateWarehouse,
    delete: inventory.deleteWarehouse,
  },
  stock: { getList: stock.listStock, getOne: stock.getStock, create: stock.createStock, update: stock.updateStock },
  stockMovements: { getList: stock.listStockMovements },
  stockCounts: { getList: stock.listStockCounts, getOne: stock.getStockCount, create: stock.createStockCount },
  stockTransfers: { getList: stock.listStockTransfers, getOne: stock.getStockTransfer, create: stock.createStockTransfer },
  assemblyOrders: {
    getList: assembly.searchAssemblyOrders,
    getOne: assembly.getAssemblyOrder,
    create: assembly.createAssemblyOrder,
    update: assembly.updateAssemblyOrder,
    delete: assembly.deleteAssemblyOrder,
    finish: assembly.finishAssemblyOrder,
    undo: assembly.undoAssemblyOrder,
  },
} satisfies Record<string, ResourceCalls>;

type InventoryCalls = typeof inventoryCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources extends InventoryCalls {}
}
