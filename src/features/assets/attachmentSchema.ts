import { z } from 'zod';
import { dateTime, uuid } from '#contract/values.ts';

/** The specification's media types. */
export const mediaType = z.enum(['Photo', 'Video']);

/** A photo or video of an asset or of a service report. */
export const attachment = z
  .object({
    reference: uuid,
    type: mediaType,
    description: z.string().max(255).nullable(),
    fileName: z.string().max(255),
    mimeType: z.string().max(100),
    fileSize: z.int(),
    thumbnailUrl: z.string().max(500).nullable(),
    url: z.string().max(500),
    takenAt: dateTime.nullable(),
  })
  .meta({ id: 'AssetAttachment' });
/** See {@link attachment}. */
export type AssetAttachment = z.infer<typeof attachment>;
