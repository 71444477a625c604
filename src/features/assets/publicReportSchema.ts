import { z } from 'zod';
import { language, oneLine } from '#contract/values.ts';
import { publicAsset } from './schema.ts';

/** A report about an asset by a person who has scanned its label, without sign-in; an empty one only reads the asset. */
export const publicReport = z
  .strictObject({
    kind: z.enum(['Lookup', 'UserCheck', 'Defect', 'Used', 'Missing']).default('Lookup'),
    name: oneLine(z.string().trim().max(100)).optional(),
    email: z.email().max(100).optional(),
    phone: z.string().trim().max(25).optional(),
    message: z.string().trim().max(2000).optional(),
    checks: z.record(z.string(), z.unknown()).optional(),
    language: language.optional(),
    consent: z.boolean().optional(),
  })
  .meta({ id: 'PublicAssetReport' });

/** The answer to such a report; it holds no customer, no address and no notes. */
export const publicReportAnswer = z
  .object({
    asset: publicAsset,
    history: z.array(z.object({ at: z.string().max(30), kind: z.string().max(30) })),
    serviceRequestNumber: z.int().optional(),
  })
  .meta({ id: 'PublicAssetReportAnswer' });
