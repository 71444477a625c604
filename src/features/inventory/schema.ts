import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, decimal, quantityFromZero, requiredText, text, uuid } from '#contract/values.ts';
import { email } from '#features/accounts/schema.ts';

/** The levels of an item in a warehouse that a person sets: the stock at which it is reordered, and the quantity. */
export const levelFields = { safetyStock: quantityFromZero, reorderPoint: quantityFromZero, maximumStock: quantityFromZero };

/** The stock of an item in a warehouse, and its expected movements. */
export const itemWarehouse = z
  .object({
    ...commonFields,
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
    isSerialItem: z.boolean(),
    isBatchItem: z.boolean(),
    warehouseId: uuid,
    warehouseCode: z.string().max(20),
    warehouseDescription: z.string().max(60),
    currentStock: decimal,
    plannedStockIn: decimal,
    plannedStockOut: decimal,
    projectedStock: decimal.describe('What is there with what is to come and to go.'),
    reservedStock: decimal,
    ...levelFields,
  })
  .meta({ id: 'ItemWarehouse' });

/** See {@link itemWarehouse}. */
export type ItemWarehouse = z.infer<typeof itemWarehouse>;

/** The causes of stock movements. */
export const movementKinds = ['Opening', 'Receipt', 'Delivery', 'Use', 'Assembly', 'Count', 'Transfer'] as const;

/** The documents that cause stock movements. */
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

/** A change of the stock of an item in a warehouse, with the document that caused it; it never changes afterwards. */
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

/** The fields of a warehouse that an administrator writes. */
export const warehouseFields = {
  code: requiredText(20),
  description: requiredText(60),
  email: email.describe('Of the engineer whose van it is.'),
  isMain: z.boolean(),
  managerUserId: uuid.nullable(),
  defaultStorageLocationCode: text(20),
  usesStorageLocations: z.boolean(),
};

/** A place for stock: a hall, or the van of the engineer with its e-mail address. */
export const warehouse = z
  .object({
    ...commonFields,
    ...warehouseFields,
    stock: z.array(itemWarehouse).optional().describe('Only where one warehouse is asked for.'),
  })
  .meta({ id: 'Warehouse' });

/** See {@link warehouse}. */
export type Warehouse = z.infer<typeof warehouse>;
