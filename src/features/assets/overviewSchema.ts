import { z } from 'zod';
import { currency, date, dateTime, money, uuid } from '#contract/values.ts';
import { location } from '#features/divisions/schema.ts';
import { assetTypeKey } from './assetTypeKeys.ts';

/** What a coming round of service at a location costs; computed, not stored. */
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
        tag: z.string(),
        assetType: assetTypeKey,
        name: z.string().nullable(),
        place: z.string().nullable(),
        model: z.string().nullable(),
        serialNumber: z.string().nullable(),
        productionDate: z.string().nullable(),
        lastServiceDate: date.nullable(),
        result: z.string().nullable(),
        findings: z.string().nullable(),
        nextServiceDate: date.nullable(),
        replaceBefore: date.nullable(),
        reportStatus: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'LocationAssetReport' });

/** What a move of all objects of a location to another division did. */
export const divisionMove = z.object({ moved: z.int(), locationId: uuid, warnings: z.array(z.string()) }).meta({ id: 'DivisionMove' });
