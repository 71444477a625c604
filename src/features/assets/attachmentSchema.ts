import { z } from 'zod';
import { dateTime } from '#contract/values.ts';

/** The specification's media types. */
export const mediaType = z.enum(['Photo', 'Video']);

/** A photo or video of an asset or of a service report. */
export const attachment = z
  .object({
    reference: z.string(),
    type: mediaType,
    description: z.string().nullable(),
    fileName: z.string(),
    mimeType: z.string(),
    fileSize: z.int(),
    thumbnailUrl: z.string().nullable(),
    url: z.string(),
    takenAt: dateTime.nullable(),
  })
  .meta({ id: 'AssetAttachment' });
