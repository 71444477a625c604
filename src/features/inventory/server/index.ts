export { moveStock, type StockMove } from './stock.ts';
export { warehouseTable } from './tables.ts';
