import { getRecord } from '#server/database/read.ts';
import { listPage } from '#server/database/list.ts';
import { write } from '#server/database/write.ts';
import { answerSaved } from '#server/documents/answers.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Table } from '#server/database/table.ts';
import { assembly, inventory, stock, type BookingFilter } from '../contract.ts';
import { changeOrder, createOrder, deleteOrder, finishOrder, listOrdersOfItem, restoreOrder, searchOrders, undoOrder } from './assembly.ts';
import { bookingContextOf, refuseChange } from './bookings.ts';
import { countKind } from './counts.ts';
import { listMovements } from './movements.ts';
import { createStock, listStock, updateStock } from './stockList.ts';
import { assemblyOrderTable, itemWarehouseTable, stockCountTable, stockTransferTable, warehouseTable } from './tables.ts';
import { transferKind } from './transfers.ts';
import { createWarehouse, deleteWarehouse, restoreWarehouse, updateWarehouse, warehouseOfKeeper } from './warehouses.ts';

/** The calls of warehouses, stock and assembly. */
const handlers = [
  ...implement(inventory, {
    listAssemblyOrders: (call) => listOrdersOfItem(call, call.path.itemId),
    getWarehouseOfKeeper: warehouseOfKeeper,
    getWarehouse: (call) => getRecord(call, warehouseTable, call.path.id),
    createWarehouse,
    updateWarehouse: (call) => updateWarehouse(call, call.path.id, call.body),
    deleteWarehouse: (call) => deleteWarehouse(call, call.path.id),
  }),
  ...implement(stock, {
    listStock,
    getStock: (call) => getRecord(call, itemWarehouseTable, call.path.id),
    createStock,
    updateStock: (call) => updateStock(call, call.path.id, call.body),
    listStockMovements: listMovements,
    listStockCounts: (call) => listBookings(call, stockCountTable, (id) => sql`r."warehouseId" = ${id}`),
    getStockCount: (call) => getRecord(call, stockCountTable, call.path.id),
    createStockCount: (call) =>
      write(call, async (inside) => {
        const { id, ...body } = call.body;
        if (id !== undefined) await refuseChange(inside, stockCountTable, id);
        const path = `/api/divisions/${call.division}/stockcounts`;
        return answerSaved(inside, countKind, { id: undefined, body, path }, bookingContextOf(call));
      }),
    listStockTransfers: (call) =>
      listBookings(call, stockTransferTable, (id) => sql`r."warehouseFromId" = ${id} or r."warehouseToId" = ${id}`),
    getStockTransfer: (call) => getRecord(call, stockTransferTable, call.path.id),
    createStockTransfer: (call) =>
      write(call, async (inside) => {
        const { id, ...body } = call.body;
        if (id !== undefined) await refuseChange(inside, stockTransferTable, id);
        const path = `/api/divisions/${call.division}/stocktransfers`;
        return answerSaved(inside, transferKind, { id: undefined, body, path }, bookingContextOf(call));
      }),
  }),
  ...implement(assembly, {
    searchAssemblyOrders: searchOrders,
    getAssemblyOrder: (call) => getRecord(call, assemblyOrderTable, call.path.id),
    createAssemblyOrder: createOrder,
    updateAssemblyOrder: (call) => changeOrder(call, call.path.id, call.body),
    deleteAssemblyOrder: (call) => deleteOrder(call, call.path.id),
    finishAssemblyOrder: (call) => finishOrder(call, call.path.id, call.body.quantity),
    undoAssemblyOrder: (call) => undoOrder(call, call.path.id, call.body.quantity),
  }),
];

/** The same handlers, with the undo of deletions. */
export const inventoryRoutes = takenBack(handlers, {
  deleteWarehouse: { restore: restoreWarehouse },
  deleteAssemblyOrder: { restore: restoreOrder },
});

async function listBookings({ database, division, list: asked }: Call, table: Table, isIn: (warehouseId: string) => Sql): Promise<Answer> {
  const { warehouseId } = asked.filter as BookingFilter; // parsed by this schema
  const where = warehouseId === undefined ? [] : [isIn(warehouseId)];
  return list(await listPage(database, { table, division, list: asked, where }));
}
