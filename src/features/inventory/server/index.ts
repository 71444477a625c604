export { warehouseTable } from './tables.ts';
