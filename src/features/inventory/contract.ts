import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { date, uuid } from '#contract/values.ts';
import { assemblyOrder, movementKinds, stockMovement, warehouse } from './schema.ts';

/** What the ledger of stock may be narrowed by; `from` and `until` are days, both included. */
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

/** Stock and assembly. */
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
});

/** What lies where and why, an extension. */
export const stock = defineContract('accounting', {
  listStockMovements: operation('GET /api/divisions/{division}/stockmovements', {
    summary: 'The ledger of stock: each movement with the document that caused it, newest first',
    access: 'employee',
    list: { sort: ['-at'], filter: movementFilter },
    answer: z.array(stockMovement),
  }),
});
