export { addStockSource, setStockedItems } from './extensions.ts';
export {
  mainWarehouseOf,
  stockAt,
  stockIn,
  stockOf,
  warehouseField,
  warehouseIdOf,
  warehouseOfPerson,
  warehouseReference,
} from './published.ts';
export { inventoryRoutes } from './routes.ts';
export { moveStock, type StockBooking, type StockMove } from './stock.ts';
export { warehouseTable } from './tables.ts';
