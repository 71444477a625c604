import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { trackingFields } from '#contract/tracking.ts';
import { date, decimal, quantity, quantityFromZero, requiredText, text, uuid } from '#contract/values.ts';

/** The maximum number of lines of one count or transfer. */
export const mostBookingLines = 1000;

const itemFields = { itemId: uuid, itemCode: requiredText(30) };
const numberFields = trackingFields(quantity);
const itemTexts = { itemDescription: z.string().max(60), unit: z.string().max(20).nullable() };

/** One line of a count. */
export const stockCountLine = z
  .object({
    ...commonFields,
    stockCountId: uuid,
    lineNumber: z.int(),
    ...itemFields,
    ...itemTexts,
    quantityInStock: decimal,
    quantityNew: quantityFromZero,
    quantityDifference: decimal,
    ...numberFields,
  })
  .meta({ id: 'StockCountLine' });

const countFields = { countDate: date, warehouseId: uuid, description: text(255) };

/** A stock count in a warehouse. It is created once and never changed. */
export const stockCount = z
  .object({
    ...commonFields,
    countNumber: z.int(),
    ...countFields,
    warehouseCode: z.string().max(20),
    warehouseDescription: z.string().max(60),
    lines: z.array(stockCountLine).max(mostBookingLines).optional().describe('Only where one count is asked for.'),
  })
  .meta({ id: 'StockCount' });

/** See {@link stockCount}. */
export type StockCount = z.infer<typeof stockCount>;

/** See {@link stockCountLine}. */
export type StockCountLine = z.infer<typeof stockCountLine>;

const newCountLine = bodyOf(stockCountLine, {
  ...bodyFields({ ...itemFields, ...numberFields, quantityNew: quantityFromZero }, 'quantityNew'),
  expectedStock: decimal.optional(),
});

/**
 * Body of a new count: each item once, by id or code, with its serial or batch numbers if it has any. A count with an id exists
 * already.
 */
export const newStockCount = bodyOf(stockCount, {
  id: uuid.optional(),
  ...bodyFields(countFields, 'warehouseId'),
  lines: z.array(newCountLine).min(1).max(mostBookingLines),
});

/** See {@link newStockCount}. */
export type NewStockCount = z.infer<typeof newStockCount>;

/** One line of a transfer. */
export const stockTransferLine = z
  .object({ ...commonFields, stockTransferId: uuid, lineNumber: z.int(), ...itemFields, ...itemTexts, quantity, ...numberFields })
  .meta({ id: 'StockTransferLine' });

const transferFields = { transferDate: date, warehouseFromId: uuid, warehouseToId: uuid, description: text(255) };

/** A transfer from one warehouse to another. It is created once and never changed. */
export const stockTransfer = z
  .object({
    ...commonFields,
    transferNumber: z.int(),
    ...transferFields,
    warehouseFromCode: z.string().max(20),
    warehouseFromDescription: z.string().max(60),
    warehouseToCode: z.string().max(20),
    warehouseToDescription: z.string().max(60),
    lines: z.array(stockTransferLine).max(mostBookingLines).optional().describe('Only where one transfer is asked for.'),
  })
  .meta({ id: 'StockTransfer' });

/** See {@link stockTransfer}. */
export type StockTransfer = z.infer<typeof stockTransfer>;

/** See {@link stockTransferLine}. */
export type StockTransferLine = z.infer<typeof stockTransferLine>;

/** Body of a new transfer; items by id or code, with their serial or batch numbers. A transfer with an id exists already. */
export const newStockTransfer = bodyOf(stockTransfer, {
  id: uuid.optional(),
  ...bodyFields(transferFields, 'warehouseFromId', 'warehouseToId'),
  lines: z
    .array(bodyOf(stockTransferLine, bodyFields({ ...itemFields, ...numberFields, quantity }, 'quantity')))
    .min(1)
    .max(mostBookingLines),
}).refine(({ warehouseFromId: from, warehouseToId: to }) => from.toLowerCase() !== to.toLowerCase(), {
  path: ['warehouseToId'],
  params: { code: 'sameWarehouse' },
});

/** See {@link newStockTransfer}. */
export type NewStockTransfer = z.infer<typeof newStockTransfer>;
