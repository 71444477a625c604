import { z } from 'zod';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { commonFields } from '#contract/record.ts';
import { date, decimal, money, uuid } from '#contract/values.ts';

/** What an item is used for in an estimate of service. */
export const serviceRoles = ['Unit', 'ServiceFee', 'Part', 'Refill', 'Disposal', 'Travel', 'Labour'] as const;

/** A group of items; callers name it by its code (articleGroups). */
export const itemGroup = z
  .object({ ...commonFields, code: z.string().max(20), description: z.string().max(60), isDefault: z.boolean() })
  .meta({ id: 'ItemGroup' });

/** See {@link itemGroup}. */

/** A part of an item that is assembled. */
export const assemblyItem = z
  .object({
    ...commonFields,
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    lineNumber: z.int(),
    partItemId: uuid,
    partItemCode: z.string().max(30),
    partItemDescription: z.string().max(60),
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
    code: z.string().max(30),
    description: z.string().max(60),
    extraDescription: z.string().max(1000).nullable(),
    searchCode: z.string().max(20).nullable(),
    barcode: z.string().max(50).nullable(),
    itemGroupId: uuid.nullable(),
    itemGroupCode: z.string().max(20).nullable(),
    itemGroupDescription: z.string().max(60).nullable(),
    unit: z.string().max(20).nullable(),
    unitDescription: z.string().max(60).nullable(),
    unitType: z.string().max(20).nullable(),
    standardSalesPrice: money.nullable(),
    costPriceStandard: money.optional().describe('Only for people with the purchasing capability.'),
    salesVatCode: z.string().max(10).nullable(),
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
    pictureUrl: z.string().max(500).nullable(),
    notes: z.string().max(4000).nullable(),
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
