import { z } from 'zod';
import { dateTime, uuid } from './values.ts';

/** State of the push to Exact Online; LocalOnly as long as no connection is configured. */
export const syncStatus = z.enum(['Pending', 'Synced', 'Failed', 'LocalOnly']);

/**
 * The fields that every stored record has. All are set by the server and ignored in a body,
 * so that a record which was read can be sent back as it is.
 */
export const commonFields = {
  id: uuid,
  exactId: uuid.nullable(),
  division: z.int(),
  created: dateTime,
  createdBy: z.string(),
  modified: dateTime,
  modifiedBy: z.string(),
  version: z.int(),
  syncStatus,
  syncError: z.string().nullable(),
  deletedAt: dateTime.nullable(),
};

/**
 * The schema of a body for a record: the writable fields as given, every other field of the record is accepted and
 * dropped, anything else is refused by its name.
 */
export function bodyOf<const Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const readOnly = Object.keys(record.shape).filter((name) => !(name in writable));
  const dropped = Object.fromEntries(readOnly.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]));
  return z
    .strictObject({ ...dropped, ...writable })
    .transform((body) => Object.fromEntries(Object.entries(body).filter(([name]) => name in writable)) as z.infer<z.ZodObject<Writable>>);
}
