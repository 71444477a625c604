import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, oneLine, uuid } from '#contract/values.ts';

/** The signature of a work order; the image has its own address. */
export const autograph = z
  .object({
    ...commonFields,
    workOrderId: uuid,
    signedBy: z.string().max(100).nullable(),
    role: z.string().max(60).nullable(),
    signedAt: dateTime,
    remark: z.string().max(2000).nullable(),
    rating: z.int().min(1).max(10).nullable(),
    ip: z.string().max(45).nullable(),
    signedByLink: z.boolean().describe('Whether the customer signed by the link, and not on the device of an engineer.'),
    documentHash: z.string().max(64),
    contentForm: z.int().describe('What the hash is of: 1 header, objects and lines of the work order; 2 also how its objects came out.'),
    supersededAt: dateTime.nullable(),
  })
  .meta({ id: 'Autograph' });

const ratingText = z
  .string()
  .trim()
  .regex(/^([1-9]|10)$/)
  .meta({ pattern: '^([1-9]|10)$' });

/** The text fields of the form of a signature. */
export const autographForm = {
  signedBy: oneLine(z.string().trim().min(1).max(100)).optional(),
  role: oneLine(z.string().trim().max(60)).optional(),
  remark: z.string().trim().max(2000).optional(),
  rating: ratingText.optional(),
  contentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('The contentHash that was read with the work order: where it is another one now, nothing is signed and 412 is answered.'),
};
