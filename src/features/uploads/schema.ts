import { z } from 'zod';
import { dateTime, requiredText, uuid } from '#contract/values.ts';

const bytes = z.number().int().min(1).max(2_000_000_000);

/** The fields that an upload is begun with. */
export const uploadFields = {
  fileName: requiredText(255),
  size: bytes.describe('The size of the whole file in bytes.'),
};

/** A file that arrives in parts, until a call takes it in place of a file. */
export const upload = z
  .object({
    id: uuid,
    ...uploadFields,
    partSize: bytes.describe('The size of each part in bytes; the last one is what remains.'),
    parts: z.array(z.number().int()).max(2000).describe('The numbers of the parts that have arrived, from 1.'),
    expires: dateTime.describe('When the upload and its parts are removed.'),
    version: z.number().int(),
  })
  .meta({ id: 'Upload' });

/** See {@link upload}. */
export type Upload = z.infer<typeof upload>;
