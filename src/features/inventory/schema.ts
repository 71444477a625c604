import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, dateTime, decimal, exactEnum, uuid } from '#contract/values.ts';
import { assemblyItem } from '#features/items/schema.ts';

/** How much of an item lies in a warehouse, and is to come or to go. */
export const itemWarehouse = z
  .object({
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
    currentStock: decimal,
    plannedStockIn: decimal,
    plannedStockOut: decimal,
    projectedStock: decimal,
    reservedStock: decimal,
    safetyStock: decimal,
    reorderPoint: decimal,
    maximumStock: decimal,
  })
  .meta({ id: 'ItemWarehouse' });

/** Why stock moves. */
export const movementKinds = ['Opening', 'Receipt', 'Delivery', 'Use', 'Assembly', 'Count', 'Transfer'] as const;

/** The documents that make stock move. */
export const stockSourceKinds = [
  'GoodsReceipt',
  'GoodsDelivery',
  'WorkOrder',
  'AssemblyOrder',
  'StockCount',
  'StockTransfer',
  'Import',
] as const;

/** One of {@link stockSourceKinds}. */
export type StockSourceKind = (typeof stockSourceKinds)[number];

/** A change of what lies of an item in a warehouse, with the document that caused it; never changed afterwards. */
export const stockMovement = z
  .object({
    ...commonFields,
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
    warehouseId: uuid,
    warehouseCode: z.string().max(20),
    warehouseDescription: z.string().max(60),
    kind: z.enum(movementKinds),
    quantity: decimal.describe('More than nothing where stock arrives, less where it leaves.'),
    stockAfter: decimal,
    at: dateTime,
    sourceKind: z.enum(stockSourceKinds).nullable(),
    sourceId: uuid.nullable(),
    sourceNumber: z.string().max(50).nullable(),
  })
  .meta({ id: 'StockMovement' });

/** See {@link stockMovement}. */
export type StockMovement = z.infer<typeof stockMovement>;

/** A place where stock lies: a hall, or the van of the engineer whose e-mail address it carries. */
export const warehouse = z
  .object({
    ...commonFields,
    code: z.string().max(20),
    description: z.string().max(60),
    email: z.string().max(255).nullable(),
    isMain: z.boolean(),
    managerUserId: uuid.nullable(),
    defaultStorageLocationCode: z.string().max(20).nullable(),
    usesStorageLocations: z.boolean(),
    stock: z.array(itemWarehouse).optional().describe('Only where one warehouse is asked for.'),
  })
  .meta({ id: 'Warehouse' });

/** An order to put an item together, or to take it apart. */
export const assemblyOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    type: exactEnum({ 8060: 'Assembly', 8061: 'Disassembly' }),
    orderStatus: exactEnum({ 20: 'Open', 30: 'Partial', 50: 'Complete' }),
    orderDate: date,
    assemblyDate: date.nullable(),
    finishedAssemblyDate: date.nullable(),
    plannedQuantity: decimal,
    finishedQuantity: decimal,
    unitCode: z.string().max(20).nullable(),
    warehouseId: uuid.nullable(),
    warehouseCode: z.string().max(20).nullable(),
    warehouseDescription: z.string().max(60).nullable(),
    storageLocationCode: z.string().max(20).nullable(),
    partItems: z.array(assemblyItem),
    description: z.string().max(60).nullable(),
    notes: z.string().max(4000).nullable(),
  })
  .meta({ id: 'AssemblyOrder' });
