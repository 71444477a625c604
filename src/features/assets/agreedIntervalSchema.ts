import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, text, uuid } from '#contract/values.ts';
import { assetTypeKey } from './assetTypeKeys.ts';

const months = z.int().min(1).max(240).nullable();

/** The scope of an agreed interval; with none of them it applies to all objects of the division. */
export const agreedIntervalPlace = { locationId: uuid.nullable(), assetId: uuid.nullable(), assetType: assetTypeKey.nullable() };

/** The agreed values that replace those of the norm; null leaves the norm's value. */
export const agreedIntervalFields = {
  serviceMonths: months,
  extendedServiceMonths: months,
  overhaulMonths: months,
  replacementYears: z.int().min(1).max(60).nullable(),
  note: text(255),
};

/** Intervals that were agreed for an object, a location or the division, for all its objects or those of one type. */
export const agreedInterval = z.object({ ...commonFields, ...agreedIntervalPlace, ...agreedIntervalFields }).meta({ id: 'AgreedInterval' });

/** See {@link agreedInterval}. */
export type AgreedInterval = z.infer<typeof agreedInterval>;

/** The progress of recalculating a division's due dates after a change of the rules or an agreement. */
export const dueCount = z
  .object({
    rules: z.string().max(30).nullable().describe('Version of the rules by which all dates were counted; null before they were.'),
    currentRules: z.string().max(30).describe('Version of the rules that holds today.'),
    isCurrent: z.boolean().describe('Whether all dates follow from the rules and agreements of today.'),
    done: z.int().describe('Objects that this count, or the last one, has looked at.'),
    changed: z.int().describe('How many of them got other dates or reasons.'),
    total: z.int().nullable().describe('How many objects there are to look at.'),
    started: dateTime.nullable().describe('When this count, or the last one, began.'),
    ended: dateTime.nullable().describe('When the last one ended; null while one runs.'),
  })
  .meta({ id: 'DueCount' });
