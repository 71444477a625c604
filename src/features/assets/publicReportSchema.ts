import { z } from 'zod';
import { date, language, oneLine } from '#contract/values.ts';
import { assetTypeKey } from './assetTypeKeys.ts';

const words = z.string().max(500);

/** The part of an asset that is shown without sign-in: no customer, address or notes. Its texts are in the language of the answer. */
export const publicAsset = z
  .object({
    tag: z.string().max(64),
    assetType: assetTypeKey,
    typeLabel: z.string().max(200),
    size: z.string().max(30).nullable().describe('What it holds or how long it is, such as 9 kg.'),
    model: z.string().max(60).nullable(),
    room: z.string().max(60).nullable(),
    status: z.string().max(30),
    takesReports: z
      .boolean()
      .describe('Whether something can be reported about it: not once it was replaced or removed, or its division ended.'),
    lastServiceDate: date.nullable(),
    nextServiceDate: date.nullable(),
    dueDate: date.nullable(),
    dueReason: words.nullable().describe('Why the first date is on that day, in words.'),
    serviceCompanyPhone: z.string().max(25).nullable(),
    howToUse: z.array(words),
    checks: z.array(z.object({ key: z.string().max(60), label: words })).describe('What its user looks at between two inspections.'),
  })
  .meta({ id: 'PublicAsset' });

// 675 kB; devices shrink photos to this size
const longestPhoto = 900_000;

/** A report about an asset by a person who has scanned its label, without sign-in; an empty report only reads the asset. */
export const publicReport = z
  .strictObject({
    kind: z.enum(['Lookup', 'UserCheck', 'Defect', 'Used', 'Missing']).default('Lookup'),
    name: oneLine(z.string().trim().max(100)).optional(),
    email: z.email().max(100).optional(),
    phone: oneLine(z.string().trim().max(25)).optional(),
    message: z.string().trim().max(2000).optional(),
    checks: z.record(z.string(), z.enum(['Pass', 'Fail'])).optional(),
    language: language.optional(),
    consent: z.boolean().optional(),
    photo: z.base64().max(longestPhoto).optional().describe('A photo with the report: JPEG, PNG, WebP or HEIC in base64.'),
    website: z.string().max(200).optional().describe('Left empty: programs that fill in every field are known by it.'),
  })
  .meta({ id: 'PublicAssetReport' });

/** The answer to such a report; it contains no customer, no address, no notes, and nothing of the report itself. */
export const publicReportAnswer = z
  .object({
    asset: publicAsset,
    history: z.array(z.object({ at: z.string().max(30), kind: z.string().max(30) })),
    serviceRequestNumber: z.int().optional(),
  })
  .meta({ id: 'PublicAssetReportAnswer' });
