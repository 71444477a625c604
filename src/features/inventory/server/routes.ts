import { implement } from '#server/http/implement.ts';
import { stock } from '../contract.ts';
import { listMovements } from './movements.ts';

/** The calls of stock. */
export const inventoryRoutes = implement(stock, { listStockMovements: listMovements });
