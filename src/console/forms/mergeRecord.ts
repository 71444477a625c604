import { commonFields } from '#contract/record.ts';

/** A record as a form holds it: JSON values by field. */
export type FormRecord = Readonly<Record<string, unknown>>;

/** A field that both sides changed differently; `path` is dotted, a line is named by its id (`lines.<id>.quantity`). */
export interface Clash {
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The outcome of a three-way merge. */
export interface Merge {
  /** Their record with my changes; where both clash it has my value. */
  merged: FormRecord;
  clashes: readonly Clash[];
  /** The paths that only they changed. */
  theirs: readonly string[];
}

/** Which side wins in a clash. */
export type Side = 'mine' | 'theirs';

/**
 * Merges two changes of one record that started from the same base. A change of one side is taken, an equal change of both sides
 * too; different changes of both are a clash. Lists whose entries have an `id` are merged entry by entry; entries of mine without one are
 * new.
 */
export function mergeRecord(base: FormRecord, mine: FormRecord, theirs: FormRecord): Merge {
  const log: Log = { clashes: [], theirs: [] };
  return { merged: mergeObject(base, mine, theirs, { prefix: '', log }), ...log };
}

/**
 * Merges what was typed while a record was saved into the answer. Sent lines without an id got theirs in the answer, in the order in
 * which they were sent.
 */
export function mergeAnswer(sent: FormRecord, typed: FormRecord, answer: FormRecord): FormRecord {
  return mergeRecord(withIds(sent, sent, answer), withIds(typed, sent, answer), answer).merged;
}

/** Applies the choices for the clashes; a clash without a choice keeps my value. A line of mine that they removed becomes a new one. */
export function settleClashes(merge: Merge, sides: Readonly<Record<string, Side>>): FormRecord {
  return merge.clashes.reduce<FormRecord>((record, { path, mine, theirs }) => {
    if (sides[path] === 'theirs') return withValue(record, path.split('.'), theirs);
    return theirs === undefined && isEntry(mine) ? withValue(record, path.split('.'), asNew(mine)) : record;
  }, merge.merged);
}

/** An entry of a list that is merged entry by entry. */
export type Entry = FormRecord & { id: string };

/** Whether a value is an entry of a list that is merged entry by entry, such as a line. */
export function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value['id'] === 'string';
}

/** Limits a merge to the fields that a person writes, by the bodies' schemas; fields of the server change with every save. */
export function ofWritten(merge: Merge, bodies: readonly unknown[]): Merge {
  const isTold = (path: string) => bodies.some((body) => isWritten(path.split('.'), body));
  return { ...merge, clashes: merge.clashes.filter(({ path }) => isTold(path)), theirs: merge.theirs.filter(isTold) };
}

/** Whether two JSON values are equal; null, undefined and an empty text all mean empty. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => sameValue(entry, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return keysOf(one, other).every((key) => sameValue(one[key], other[key]));
}

interface Log {
  clashes: Clash[];
  theirs: string[];
}
interface Place {
  prefix: string;
  log: Log;
}

function mergeObject(base: FormRecord, mine: FormRecord, theirs: FormRecord, { prefix, log }: Place): FormRecord {
  const merged = keysOf(theirs, mine).map((key) => [
    key,
    isTechnical(key)
      ? (key in theirs ? theirs : mine)[key]
      : mergeValue({ base: base[key], mine: mine[key], theirs: theirs[key] }, { prefix: prefix + key, log }),
  ]);
  return Object.fromEntries(merged);
}

function mergeValue({ base, mine, theirs }: Omit<Clash, 'path'>, { prefix, log }: Place): unknown {
  if (sameValue(mine, theirs)) return theirs;
  if (sameValue(mine, base)) {
    // of a line that both have, its changed fields are named
    if (isObject(base) && isObject(mine) && isObject(theirs) && 'id' in theirs)
      return mergeObject(base, mine, theirs, { prefix: `${prefix}.`, log });
    // fields that only the server sets, such as the time of writing a line, are not changes of a person
    if (!sameValue(written(base), written(theirs))) log.theirs.push(prefix);
    return theirs;
  }
  if (sameValue(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs)) return mergeObject(isObject(base) ? base : {}, mine, theirs, { prefix: `${prefix}.`, log });
  if (areEntries(mine) && hasIds(theirs) && hasIds(base ?? []))
    return mergeEntries(hasIds(base) ? base : [], mine, theirs, { prefix: `${prefix}.`, log });
  log.clashes.push({ path: prefix, base, mine, theirs });
  return mine;
}

function mergeEntries(base: readonly Entry[], mine: readonly FormRecord[], theirs: readonly Entry[], place: Place): unknown[] {
  const entryOf = (list: readonly FormRecord[], id: string) => list.find((entry) => entry.id === id);
  const added = mine.filter(isEntry).filter((entry) => !entryOf(theirs, entry.id) && !entryOf(base, entry.id));
  const addedWithoutId = mine.filter((entry) => !isEntry(entry));
  const removedByThem = base.filter((entry) => entryOf(mine, entry.id) && !entryOf(theirs, entry.id));
  const all = [...theirs, ...removedByThem, ...added];
  const merged = all.map((entry) =>
    mergeValue(
      { base: entryOf(base, entry.id), mine: entryOf(mine, entry.id), theirs: entryOf(theirs, entry.id) },
      { ...place, prefix: place.prefix + entry.id },
    ),
  );
  return [...merged.filter((entry) => entry !== undefined), ...addedWithoutId];
}

function withValue(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): FormRecord {
  if (key === undefined) return replacement as FormRecord; // the recursion ends at a value of any kind
  if (Array.isArray(value)) {
    const entries = value.map((entry: Entry) => (entry.id === key ? withValue(entry, rest, replacement) : entry));
    return entries.filter((entry) => entry !== undefined) as unknown as FormRecord; // a list stands where the record has one
  }
  const record = isObject(value) ? value : {};
  return { ...record, [key]: withValue(record[key], rest, replacement) };
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is FormRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a list of which each entry has an id. */
export function hasIds(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

/** Whether a value is a list of objects. */
export function areEntries(value: unknown): value is FormRecord[] {
  return Array.isArray(value) && value.every(isObject);
}

// gives the new entries of lists the ids of those of the answer that were not sent with one
function withIds(values: FormRecord, sent: FormRecord, answer: FormRecord): FormRecord {
  const lists = Object.entries(values).map(([key, list]) => {
    const [before, after] = [sent[key], answer[key]];
    if (!areEntries(list) || !areEntries(before) || !hasIds(after)) return [key, list];
    const known = new Set(before.map(({ id }) => id));
    const given = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    return [key, list.map((entry) => (isEntry(entry) ? entry : { ...entry, id: given.shift() }))];
  });
  return Object.fromEntries(lists);
}

// the server would not know the id of a line that was removed
function asNew(entry: Entry): FormRecord {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !isTechnical(key)));
}

// set by the server with every save: their values are taken, and neither side is asked
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, of]) => (isTechnical(key) && key !== 'id' ? [] : [[key, written(of)]])));
}

/** Whether the server sets a field with every save. */
export function isTechnical(key: string): boolean {
  return key in commonFields;
}

// a line is named by its id; its fields are those of the body's lines
function isWritten([key = '', ...rest]: readonly string[], body: unknown): boolean {
  if (!isObject(body) || !(key in body)) return false;
  const value = body[key];
  if (rest.length === 0 || (Array.isArray(value) && rest.length === 1)) return true;
  return Array.isArray(value) ? value.some((entry) => isWritten(rest.slice(1), entry)) : isWritten(rest, value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function keysOf(one: FormRecord, other: FormRecord): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
