import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { uuid } from '#contract/values.ts';
import { assemblyOrder, warehouse } from './schema.ts';

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
