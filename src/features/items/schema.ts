import { z } from 'zod';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { commonFields } from '#contract/record.ts';
import { date, decimal, longText, money, quantity, requiredText, text, uuid } from '#contract/values.ts';

/** The use of an item in an estimate of service costs. */
export const serviceRoles = ['Unit', 'ServiceFee', 'Part', 'Refill', 'Disposal', 'Travel', 'Labour'] as const;

/** The fields of an item group that an administrator writes. */
export const itemGroupFields = { code: requiredText(20), description: requiredText(60), isDefault: z.boolean() };

/** A group of items; callers refer to it by its code (articleGroups). One is the default of a division. */
export const itemGroup = z.object({ ...commonFields, ...itemGroupFields }).meta({ id: 'ItemGroup' });

/** See {@link itemGroup}. */
export type ItemGroup = z.infer<typeof itemGroup>;

/** The most parts that an item is assembled of. */
export const mostParts = 200;

/** The fields that identify a part of an assembled item; they cannot be changed. */
export const assemblyItemPlace = { itemId: uuid, partItemId: uuid };

/** The fields of a part that can be changed. */
export const assemblyItemFields = { quantity: quantity.describe('For one piece of the assembled item.') };

/** A part of an assembled item. */
export const assemblyItem = z
  .object({
    ...commonFields,
    ...assemblyItemPlace,
    ...assemblyItemFields,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    lineNumber: z.int(),
    partItemCode: z.string().max(30),
    partItemDescription: z.string().max(60),
    partItemUnit: z
      .string()
      .max(20)
      .nullable()
      .optional()
      .describe('Code of the unit of the part; assembly orders that were made before it was stored lack it.'),
    quantityBatch: decimal,
    batchQuantity: decimal,
    assembledLeadDays: z.int(),
    assembleAtDelivery: z.boolean(),
  })
  .meta({ id: 'AssemblyItem' });

/** See {@link assemblyItem}. */
export type AssemblyItem = z.infer<typeof assemblyItem>;

const price = money.refine((value) => !value.startsWith('-'), { params: { code: 'min', params: { min: 0 } } }).nullable();

/** The fields of an item that an administrator writes, without its cost. */
export const itemFields = {
  code: requiredText(30),
  description: requiredText(60),
  extraDescription: longText(255),
  searchCode: text(20),
  barcode: text(50),
  itemGroupId: uuid.nullable(),
  unit: text(20),
  standardSalesPrice: price,
  salesVatCode: text(10),
  isSalesItem: z.boolean(),
  isPurchaseItem: z.boolean(),
  isStockItem: z.boolean(),
  isSerialItem: z.boolean(),
  isBatchItem: z.boolean(),
  isMakeItem: z.boolean(),
  isWebshopItem: z.boolean(),
  isFractionAllowed: z.boolean(),
  isTime: z.boolean(),
  netWeight: z.number().min(0).max(1_000_000).nullable(),
  pictureUrl: text(500),
  notes: longText(4000),
  startDate: date.nullable(),
  endDate: date.nullable(),
  assetTypes: z.array(assetTypeKey).max(50),
  isAdditional: z.boolean(),
  serviceRole: z.enum(serviceRoles).nullable(),
};

/** The cost of an item, which only authorised people may see and write. */
export const itemCostFields = { costPriceStandard: price.describe('Only of people with the purchasing capability.') };

/** An article that is sold, bought, stocked or charged. */
export const item = z
  .object({
    ...commonFields,
    ...itemFields,
    itemGroupCode: z.string().max(20).nullable(),
    itemGroupDescription: z.string().max(60).nullable(),
    unitDescription: z.string().max(60).nullable(),
    unitType: z.string().max(20).nullable(),
    costPriceStandard: money.nullable().optional().describe('Only for people with the purchasing capability.'),
    stock: decimal,
    assemblyItems: z.array(assemblyItem).optional().describe('Only where one item is asked for.'),
  })
  .meta({ id: 'Item' });

/** See {@link item}. */
export type Item = z.infer<typeof item>;
