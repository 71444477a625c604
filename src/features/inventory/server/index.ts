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
export { moveStock, type StockMove } from './stock.ts';
export { warehouseTable } from './tables.ts';
