import { z } from 'zod';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { commonFields } from '#contract/record.ts';
import { date, decimal, money, uuid } from '#contract/values.ts';

/** What an item is used for in an estimate of service. */
export const serviceRoles = ['Unit', 'ServiceFee', 'Part', 'Refill', 'Disposal', 'Travel', 'Labour'] as const;

/** A group of items; callers name it by its code (articleGroups). */
export const itemGroup = z
  .object({ ...commonFields, code: z.string(), description: z.string(), isDefault: z.boolean() })
  .meta({ id: 'ItemGroup' });

/** See {@link itemGroup}. */
export type ItemGroup = z.infer<typeof itemGroup>;

/** A part of an item that is assembled. */
export const assemblyItem = z
  .object({
    ...commonFields,
    itemId: uuid,
    itemCode: z.string(),
    itemDescription: z.string(),
    lineNumber: z.int(),
    partItemId: uuid,
    partItemCode: z.string(),
    partItemDescription: z.string(),
    quantity: decimal,
    quantityBatch: decimal,
    batchQuantity: decimal,
    assembledLeadDays: z.int(),
    assembleAtDelivery: z.boolean(),
  })
  .meta({ id: 'AssemblyItem' });

/** See {@link assemblyItem}. */
export type AssemblyItem = z.infer<typeof assemblyItem>;

/** Something that is sold, bought, stocked or charged. Kept in Exact Online, read-only here. */
export const item = z
  .object({
    ...commonFields,
    code: z.string(),
    description: z.string(),
    extraDescription: z.string().nullable(),
    searchCode: z.string().nullable(),
    barcode: z.string().nullable(),
    itemGroupId: uuid.nullable(),
    itemGroupCode: z.string().nullable(),
    itemGroupDescription: z.string().nullable(),
    unit: z.string().nullable(),
    unitDescription: z.string().nullable(),
    unitType: z.string().nullable(),
    standardSalesPrice: money.nullable(),
    costPriceStandard: money.optional().describe('Only for people with the purchasing capability.'),
    salesVatCode: z.string().nullable(),
    isSalesItem: z.boolean(),
    isPurchaseItem: z.boolean(),
    isStockItem: z.boolean(),
    isSerialItem: z.boolean(),
    isBatchItem: z.boolean(),
    isMakeItem: z.boolean(),
    isWebshopItem: z.boolean(),
    isFractionAllowed: z.boolean(),
    isTime: z.boolean(),
    netWeight: z.number().nullable(),
    stock: decimal,
    pictureUrl: z.string().nullable(),
    notes: z.string().nullable(),
    startDate: date.nullable(),
    endDate: date.nullable(),
    assetTypes: z.array(assetTypeKey),
    isAdditional: z.boolean(),
    serviceRole: z.enum(serviceRoles).nullable(),
    assemblyItems: z.array(assemblyItem).optional().describe('Only where one item is asked for.'),
  })
  .meta({ id: 'Item' });

/** See {@link item}. */
export type Item = z.infer<typeof item>;
