import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { date, uuid } from '#contract/values.ts';
import { assemblyOrder, assemblyOrderChange, assemblyStep, newAssemblyOrder } from './assemblySchema.ts';
import { newStockCount, newStockTransfer, stockCount, stockTransfer } from './bookingSchema.ts';
import { itemWarehouse, levelFields, movementKinds, stockMovement, warehouse, warehouseFields } from './schema.ts';

const words = z.string().trim().min(1).max(200);
const path = { id: uuid };

/** A new warehouse; with an id, changes of that warehouse. */
export const newWarehouseBody = bodyOf(warehouse, { id: uuid.optional(), ...bodyFields(warehouseFields, 'code', 'description') });

/** Changes of a warehouse; absent fields stay the same. */
export const warehouseChange = bodyOf(warehouse, bodyFields(warehouseFields));

/** The levels of an item in a warehouse where it may never have been; with the id of an existing stock record, changes of its levels. */
export const newStockBody = bodyOf(itemWarehouse, { id: uuid.optional(), itemId: uuid, warehouseId: uuid, ...bodyFields(levelFields) });

/** Changes of levels; absent fields stay the same. */
export const stockChange = bodyOf(itemWarehouse, bodyFields(levelFields));

/** The filters of a list of stock. */
export const stockFilter = z.strictObject({
  q: words.optional(),
  itemId: uuid.optional(),
  warehouseId: uuid.optional(),
  isInStock: z.boolean().optional(),
  isBelowMinimum: z.boolean().optional(),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link stockFilter}. */
export type StockFilter = z.infer<typeof stockFilter>;

/** The filters of the ledger of stock; `from` and `until` are days, both included. */
export const movementFilter = z.strictObject({
  itemId: uuid.optional(),
  warehouseId: uuid.optional(),
  kind: z.union([z.enum(movementKinds), z.array(z.enum(movementKinds)).max(10)]).optional(),
  sourceId: uuid.optional(),
  from: date.optional(),
  until: date.optional(),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link movementFilter}. */
export type MovementFilter = z.infer<typeof movementFilter>;

/** The filters of a list of assembly orders. */
export const assemblyOrderFilter = z.strictObject({
  itemId: uuid.optional(),
  warehouseId: uuid.optional(),
  type: assemblyOrder.shape.type.optional(),
  isOpen: z.boolean().optional(),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link assemblyOrderFilter}. */
export type AssemblyOrderFilter = z.infer<typeof assemblyOrderFilter>;

/** The filters of a list of counts or transfers. */
export const bookingFilter = z.strictObject({ warehouseId: uuid.optional(), id: z.array(uuid).max(1000).optional() });

/** See {@link bookingFilter}. */
export type BookingFilter = z.infer<typeof bookingFilter>;

/** The specification's calls for stock and assembly, and warehouses, which an administrator maintains. */
export const inventory = defineContract('accounting', {
  listAssemblyOrders: operation('GET /api/{division}/inventory/assemblyorder/{itemId}', {
    calls: ['inventory.assemblyOrder'],
    summary: 'The assembly orders of an item, open ones first',
    access: 'employee',
    path: { itemId: uuid },
    answer: z.array(assemblyOrder),
  }),
  getWarehouseOfKeeper: operation('GET /api/{division}/inventory/warehouse/{email}', {
    calls: ['inventory.warehouse'],
    summary: 'The warehouse whose keeper has this e-mail address (the van of an engineer), with its stock',
    access: 'employee',
    answer: warehouse,
  }),
  getWarehouse: operation('GET /api/{division}/lookup/warehouse/{id}', {
    summary: 'One warehouse',
    access: 'employee',
    path,
    answer: warehouse,
  }),
  createWarehouse: operation('POST /api/{division}/lookup/warehouse', {
    summary: 'Adds a warehouse; the new main one takes the place of the former; with an id that one is changed',
    access: 'administrator',
    body: newWarehouseBody,
    status: 201,
    answer: warehouse,
  }),
  updateWarehouse: operation('PUT /api/{division}/lookup/warehouse/{id}', {
    summary: 'Changes a warehouse',
    access: 'administrator',
    path,
    body: warehouseChange,
    answer: warehouse,
  }),
  deleteWarehouse: operation('DELETE /api/{division}/lookup/warehouse/{id}', {
    summary: 'Deletes a warehouse without stock that no open document names',
    access: 'administrator',
    path,
    status: 204,
  }),
});

/** Stock and its history (an extension). */
export const stock = defineContract('accounting', {
  listStock: operation('GET /api/divisions/{division}/stock', {
    summary: 'The stock of each item in each warehouse, with the quantities that are expected in and out',
    access: 'employee',
    list: { sort: ['itemCode', 'itemDescription', 'warehouseCode', 'currentStock', 'projectedStock'], filter: stockFilter },
    answer: z.array(itemWarehouse),
  }),
  getStock: operation('GET /api/divisions/{division}/stock/{id}', {
    summary: 'The stock of an item in a warehouse',
    access: 'employee',
    path,
    answer: itemWarehouse,
  }),
  createStock: operation('POST /api/divisions/{division}/stock', {
    summary: 'Sets the levels of an item in a warehouse where it was not yet; with an id those are changed',
    access: 'purchasing',
    body: newStockBody,
    status: 201,
    answer: itemWarehouse,
  }),
  updateStock: operation('PUT /api/divisions/{division}/stock/{id}', {
    summary: 'Changes the levels of an item in a warehouse: minimum, order point and maximum',
    access: 'purchasing',
    path,
    body: stockChange,
    answer: itemWarehouse,
  }),
  listStockMovements: operation('GET /api/divisions/{division}/stockmovements', {
    summary: 'The ledger of stock: each movement with the document that caused it, newest first',
    access: 'employee',
    list: { sort: ['-at'], filter: movementFilter },
    answer: z.array(stockMovement),
  }),
  listStockCounts: operation('GET /api/divisions/{division}/stockcounts', {
    summary: 'Counts, newest first, without their lines',
    access: 'employee',
    list: { sort: ['-countNumber'], filter: bookingFilter },
    answer: z.array(stockCount),
  }),
  getStockCount: operation('GET /api/divisions/{division}/stockcounts/{id}', {
    summary: 'One count with its lines',
    access: 'employee',
    path,
    answer: stockCount,
  }),
  createStockCount: operation('POST /api/divisions/{division}/stockcounts', {
    summary: 'Books what was counted in a warehouse; the differences move the stock',
    access: 'employee',
    body: newStockCount,
    status: 201,
    answer: stockCount,
  }),
  listStockTransfers: operation('GET /api/divisions/{division}/stocktransfers', {
    summary: 'Transfers between warehouses, newest first, without their lines',
    access: 'employee',
    list: { sort: ['-transferNumber'], filter: bookingFilter },
    answer: z.array(stockTransfer),
  }),
  getStockTransfer: operation('GET /api/divisions/{division}/stocktransfers/{id}', {
    summary: 'One transfer with its lines',
    access: 'employee',
    path,
    answer: stockTransfer,
  }),
  createStockTransfer: operation('POST /api/divisions/{division}/stocktransfers', {
    summary: 'Moves items from one warehouse to another, at most the quantity in stock',
    access: 'employee',
    body: newStockTransfer,
    status: 201,
    answer: stockTransfer,
  }),
});

/** Assembly orders (an extension): the specification only lists those of an item. */
export const assembly = defineContract('accounting', {
  searchAssemblyOrders: operation('GET /api/divisions/{division}/assemblyorders', {
    summary: 'Assembly orders, newest first',
    access: 'employee',
    list: { sort: ['-orderNumber', 'assemblyDate'], filter: assemblyOrderFilter },
    answer: z.array(assemblyOrder),
  }),
  getAssemblyOrder: operation('GET /api/divisions/{division}/assemblyorders/{id}', {
    summary: 'One assembly order',
    access: 'employee',
    path,
    answer: assemblyOrder,
  }),
  createAssemblyOrder: operation('POST /api/divisions/{division}/assemblyorders', {
    summary: 'Orders an item to be put together out of its parts, or to be taken apart; with an id that order is changed',
    access: 'purchasing',
    body: newAssemblyOrder,
    status: 201,
    answer: assemblyOrder,
  }),
  updateAssemblyOrder: operation('PUT /api/divisions/{division}/assemblyorders/{id}', {
    summary: 'Changes an assembly order: quantity and warehouse as long as nothing is finished',
    access: 'purchasing',
    path,
    body: assemblyOrderChange,
    answer: assemblyOrder,
  }),
  deleteAssemblyOrder: operation('DELETE /api/divisions/{division}/assemblyorders/{id}', {
    summary: 'Deletes an assembly order of which nothing is finished',
    access: 'purchasing',
    path,
    status: 204,
  }),
  finishAssemblyOrder: operation('POST /api/divisions/{division}/assemblyorders/{id}/finish', {
    summary: 'Books what is finished of an assembly order: the parts leave the warehouse, the item arrives there, or the other way round',
    access: 'purchasing',
    path,
    body: assemblyStep,
    answer: assemblyOrder,
  }),
  undoAssemblyOrder: operation('POST /api/divisions/{division}/assemblyorders/{id}/undo', {
    summary: 'Reverses what was finished of an assembly order, all of it or a part',
    access: 'purchasing',
    path,
    body: assemblyStep,
    answer: assemblyOrder,
  }),
});
