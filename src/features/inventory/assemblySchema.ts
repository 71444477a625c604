import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { date, decimal, exactEnum, longText, quantity, text, uuid } from '#contract/values.ts';
import { assemblyItem } from '#features/items/schema.ts';

/** What a person writes on an assembly order as long as nothing of it is finished; afterwards dates and texts. */
const orderFields = {
  orderDate: date,
  assemblyDate: date.nullable(),
  plannedQuantity: quantity,
  warehouseId: uuid,
  storageLocationCode: text(20),
  description: text(60),
  notes: longText(4000),
};

/** An order to put an item together out of its parts, or to take it apart. */
export const assemblyOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    type: exactEnum({ 8060: 'Assembly', 8061: 'Disassembly' }),
    orderStatus: exactEnum({ 20: 'Open', 30: 'Partial', 50: 'Complete' }),
    ...orderFields,
    finishedAssemblyDate: date.nullable(),
    finishedQuantity: decimal,
    unitCode: z.string().max(20).nullable(),
    warehouseId: uuid.nullable(),
    warehouseCode: z.string().max(20).nullable(),
    warehouseDescription: z.string().max(60).nullable(),
    partItems: z.array(assemblyItem),
  })
  .meta({ id: 'AssemblyOrder' });

/** See {@link assemblyOrder}. */
export type AssemblyOrder = z.infer<typeof assemblyOrder>;

/** Body of a new order; with an id that one is changed as by {@link assemblyOrderChange}. */
export const newAssemblyOrder = bodyOf(assemblyOrder, {
  id: uuid.optional(),
  ...bodyFields({ ...orderFields, itemId: uuid, type: assemblyOrder.shape.type }, 'itemId', 'plannedQuantity'),
});

/** A change of an order: what is left out stays. */
export const assemblyOrderChange = bodyOf(assemblyOrder, bodyFields(orderFields));

/** How much of an order is finished now, or undone; all that is left, or all that was done, unless given. */
export const assemblyStep = z.strictObject({ quantity: quantity.optional() });

/** What a person may write on an order. */
export type AssemblyOrderChange = z.infer<typeof assemblyOrderChange>;
