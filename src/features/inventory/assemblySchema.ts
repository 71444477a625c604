import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { date, decimal, exactEnum, longText, quantity, text, uuid } from '#contract/values.ts';
import { assemblyItem } from '#features/items/schema.ts';

/** The fields of an assembly order that a person may change before any of it is finished; afterwards only dates and texts. */
const orderFields = {
  orderDate: date,
  assemblyDate: date.nullable(),
  plannedQuantity: quantity,
  warehouseId: uuid,
  storageLocationCode: text(20),
  description: text(60),
  notes: longText(4000),
};

/** An order to assemble an item from its parts, or to take it apart. */
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

/** Body of a new order; with an id it is a change like {@link assemblyOrderChange}. */
export const newAssemblyOrder = bodyOf(assemblyOrder, {
  id: uuid.optional(),
  ...bodyFields({ ...orderFields, itemId: uuid, type: assemblyOrder.shape.type }, 'itemId', 'plannedQuantity'),
});

/** Changes of an order; absent fields stay the same. */
export const assemblyOrderChange = bodyOf(assemblyOrder, bodyFields(orderFields));

/** The quantity of an order that is finished or undone now; by default all that is left, or all that was finished. */
export const assemblyStep = z.strictObject({ quantity: quantity.optional() });

/** The fields of an order that a person may write. */
export type AssemblyOrderChange = z.infer<typeof assemblyOrderChange>;
