import { z } from 'zod';
import { dateTime, uuid } from './values.ts';

/** State of the transfer to Exact Online; LocalOnly while no connection is configured. */
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
  createdBy: z.string().max(100),
  creatorName: z.string().max(100).nullable(),
  modified: dateTime,
  modifiedBy: z.string().max(100),
  version: z.int(),
  syncStatus,
  syncError: z.string().max(1000).nullable(),
  deletedAt: dateTime.nullable(),
};

/** The fields that a body accepts and drops, with the field of the record that each one stands for. */
export const droppedFields = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Fields of a record as members of a body: each may be left out, except those that are named.
 * @example bodyOf(complaint, bodyFields(complaintFields, 'complaint', 'accountId'))
 */
export function bodyFields<Fields extends z.ZodRawShape, Required extends keyof Fields = never>(
  fields: Fields,
  ...required: Required[]
): BodyFields<Fields, Required> {
  const given = Object.fromEntries(required.map((name) => [name, fields[name]]));
  return { ...z.object(fields).partial().shape, ...given } as BodyFields<Fields, Required>; // the shape of `partial`, but for those given
}

type BodyFields<Fields extends z.ZodRawShape, Required extends keyof Fields> = {
  [Name in keyof Fields]: Name extends Required ? Fields[Name] : z.ZodOptional<Fields[Name]>;
};

/**
 * The schema of a body for a record: the writable fields as given. Every other field of the record is accepted and dropped; an
 * unknown field is refused by its name.
 */
export function bodyOf<const Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const body = shapedBody(record, writable);
  if ('id' in writable) changesByBody.set(body, shapedBody(record, z.object(writable).partial().shape));
  return body;
}

/** The code of a new record that gets the next one by itself: undefined, null or an empty text ask for it. */
export function givenOrNext<Code extends z.ZodType>(code: Code) {
  return z.preprocess((value) => value || undefined, code.optional()).optional();
}

const changesByBody = new WeakMap<z.core.$ZodType, z.ZodType>();

/** The schema by which a body with the id of a record is checked: its other fields may be left out, and stay as they are. */
export function changeSchemaOf(body: z.ZodType): z.ZodType {
  return changesByBody.get(body) ?? body;
}

function shapedBody<const Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const readOnly = Object.entries(record.shape as Record<string, z.ZodType>).filter(([name]) => !(name in writable)); // zod's own fields
  const dropped = Object.fromEntries(readOnly.map(([name, field]) => [name, droppedField(field)]));
  return z
    .strictObject({ ...dropped, ...writable })
    .meta({ title: z.globalRegistry.get(record)?.id })
    .transform((body) => Object.fromEntries(Object.entries(body).filter(([name]) => name in writable)) as z.infer<z.ZodObject<Writable>>); // what is left of it
}

function droppedField(field: z.ZodType): z.ZodType {
  const dropped = z.unknown().optional().meta({ readOnly: true });
  droppedFields.set(dropped, field);
  return dropped;
}
