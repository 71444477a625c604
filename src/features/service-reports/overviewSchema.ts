import { z } from 'zod';
import { currency, date, dateTime, money, uuid } from '#contract/values.ts';
import { location } from '#features/divisions/schema.ts';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { salesPriceSources } from '#features/items/priceSchema.ts';
import { inspectionResult } from './schema.ts';

/** The costs of the coming service at a location; calculated, not stored. */
export const locationEstimate = z
  .object({
    locationId: uuid,
    year: z.int(),
    month: z.int().min(1).max(12).nullable(),
    lines: z.array(
      z.object({
        assetType: assetTypeKey,
        reason: z.enum(['Routine', 'Extended', 'Overhaul', 'Replacement', 'Expiry']),
        count: z.int(),
        assetIds: z.array(uuid),
        itemId: uuid.nullable(),
        unitPrice: money,
        priceSource: z.enum(salesPriceSources).nullable().describe('Where the price comes from; null where no item is charged.'),
        minutes: z.int(),
        amount: money,
      }),
    ),
    totalAmount: money,
    totalMinutes: z.int(),
    currency,
  })
  .meta({ id: 'LocationEstimate' });

/** The latest report and the due dates of every object at a location. */
export const locationAssetReport = z
  .object({
    location,
    generatedAt: dateTime,
    summary: z.record(z.string(), z.object({ total: z.int(), approved: z.int(), remarks: z.int(), rejected: z.int(), overdue: z.int() })),
    rows: z.array(
      z.object({
        assetId: uuid,
        number: z.int().nullable(),
        tag: z.string().max(64),
        assetType: assetTypeKey,
        typeLabel: z.string().max(200),
        name: z.string().max(100).nullable(),
        place: z.string().max(300).nullable(),
        model: z.string().max(130).nullable(),
        serialNumber: z.string().max(60).nullable(),
        productionDate: z.string().max(10).nullable(),
        status: z.string().max(30),
        lastServiceDate: date.nullable(),
        result: inspectionResult.nullable(),
        findings: z.string().max(4000).nullable(),
        recommendation: z.string().max(4000).nullable(),
        nextServiceDate: date.nullable(),
        nextExtendedServiceDate: date.nullable(),
        nextOverhaulDate: date.nullable(),
        replaceBefore: date.nullable(),
        dueReason: z.string().max(500).nullable(),
        reportId: uuid.nullable(),
        reportNumber: z.string().max(30).nullable(),
        reportStatus: z.string().max(30).nullable(),
      }),
    ),
  })
  .meta({ id: 'LocationAssetReport' });
