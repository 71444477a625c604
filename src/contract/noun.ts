import type { z } from 'zod';
import { operation, type Capability } from './operation.ts';
import { bodyFields, bodyOf } from './record.ts';
import { uuid } from './values.ts';

/** What {@link nounCalls} needs to know of a noun. */
export interface Noun<
  Record extends z.ZodObject,
  Place extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Required extends keyof Fields,
  Added extends z.ZodRawShape,
> {
  record: Record;
  /** Given with a new record, all of them. They never change afterwards, because other records refer to them. */
  place: Place;
  /** Given with a new record, and may be changed later. */
  fields: Fields;
  /** The members of `fields` that a new record must have. */
  required: readonly Required[];
  /** Fields that a new record may have in another form, such as a number that may be left empty. */
  added?: Added;
  /** The noun with its article, as it stands in the API document: `a unit`. */
  one: string;
  /** The capability that writing needs; administration unless given. */
  access?: Capability;
}

/**
 * The calls that read, add, change and take away the records of a noun, named after it. Their handlers are made by `implementNoun`.
 *
 * @example
 * defineContract('accounting', {
 *   listUnits: operation('GET /api/{division}/lookup/unit', { … }),
 *   ...nounCalls('Unit', '/api/{division}/lookup/unit', {
 *     record: unit, place: { code }, fields: unitFields, required: ['description'], one: 'a unit',
 *   }),
 * })
 */
export function nounCalls<
  const Name extends string,
  const Path extends `/api/${string}`,
  Record extends z.ZodObject,
  Place extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Required extends keyof Fields = never,
  Added extends z.ZodRawShape = {},
>(name: Name, path: Path, noun: Noun<Record, Place, Fields, Required, Added>) {
  const { record, one } = noun;
  const get = operation(`GET ${path}/{id}`, { summary: `Reads ${one}`, access: 'employee', path: { id: uuid }, answer: record });
  return { ...named(name, { get }), ...nounWrites(name, path, noun), ...nounDeletion(name, path, noun) };
}

/** Only the calls that add and change, for a noun that is read at another address. */
export function nounWrites<
  const Name extends string,
  const Path extends `/api/${string}`,
  Record extends z.ZodObject,
  Place extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Required extends keyof Fields = never,
  Added extends z.ZodRawShape = {},
>(name: Name, path: Path, noun: Noun<Record, Place, Fields, Required, Added>) {
  const { record, place, fields, required, one, access = 'administrator' } = noun;
  const more = noun.added ?? ({} as Added); // without any, it has no members
  const added = bodyOf(record, { id: uuid.optional(), ...place, ...bodyFields(fields, ...required), ...more });
  const changed = bodyOf(record, bodyFields(fields));
  const add = { summary: `Adds ${one}; with an id that one is changed`, access, body: added, status: 201, answer: record } as const;
  const change = { summary: `Changes ${one}: what is left out stays`, access, path: { id: uuid }, body: changed, answer: record };
  return named(name, {
    // forms are made of the schemas, which are never missing here
    create: { ...operation(`POST ${path}`, add), body: added },
    update: { ...operation(`PUT ${path}/{id}`, change), body: changed },
  });
}

/** The call that takes a record of a noun away. */
export function nounDeletion<const Name extends string, const Path extends `/api/${string}`>(
  name: Name,
  path: Path,
  { one, access = 'administrator' }: { one: string; access?: Capability },
) {
  const takeAway = { summary: `Takes ${one} away that no other record refers to`, access, path: { id: uuid }, status: 204 } as const;
  return named(name, { delete: operation(`DELETE ${path}/{id}`, takeAway) });
}

type Named<Name extends string, Calls> = { [Verb in keyof Calls as `${Verb & string}${Name}`]: Calls[Verb] };

function named<const Name extends string, Calls extends object>(name: Name, calls: Calls): Named<Name, Calls> {
  return Object.fromEntries(Object.entries(calls).map(([verb, call]) => [`${verb}${name}`, call])) as Named<Name, Calls>; // the same keys
}
