import { columnOf } from '#server/database/columnOf.ts';
import { addStockSource } from './extensions.ts';

export { addExpectedGoods, addOrdersOfWarehouse, addStockSource, addWarehouseUse, setStockedItems } from './extensions.ts';
export {
  isInStock,
  isOnOrder,
  lockStock,
  mainWarehouseOf,
  mainWarehouseSelect,
  placesBelowMinimum,
  movedBesides,
  movedBy,
  movedSince,
  stockAt,
  stockIn,
  stockOf,
  warehouseField,
  warehouseIdOf,
  warehouseOfPerson,
  warehouseReference,
} from './published.ts';
export {
  countKnownPieces,
  keepOpeningBatches,
  knownPiecesOf,
  openingBatchesOf,
  placeHistoriesOf,
  removeOpeningBatches,
  type OpeningStock,
  type PlaceHistory,
} from './openingStock.ts';
export { orderMoves } from './orderMoves.ts';
export { limitReturns } from './returns.ts';
export { inventoryRoutes } from './routes.ts';
export {
  deliverPieces,
  placePieces,
  receivePieces,
  returnPieces,
  takePieces,
  type DeliveredPiece,
  type LyingPiece,
} from './serialNumbers.ts';
export { planStock } from './expectedGoods.ts';
export { moveStock, type StockBooking } from './stock.ts';
export type { StockMove } from './stockMove.ts';
export { stockMovementTable, warehouseTable } from './tables.ts';
export { balanceDelivered, takeUsedPieces } from './usedPieces.ts';
export { warehouseImport } from './warehouseImport.ts';

addStockSource('StockCount', (id, division) => columnOf('stockCount', 'countNumber', id, division));
addStockSource('StockTransfer', (id, division) => columnOf('stockTransfer', 'transferNumber', id, division));
addStockSource('AssemblyOrder', (id, division) => columnOf('assemblyOrder', 'orderNumber', id, division));
