import { areEntries, hasIds, isEntry, isObject, isTechnical, sameValue, type Entry, type FormRecord } from './mergeRecord.ts';

/** The body of the values of a form; undefined where they do not match its schema. */
type BodyIfSound = (values: FormRecord) => unknown;

/**
 * Prepares the values of a form for merging with the present record after writes without a definite answer, `sent`, which may have been
 * stored. New entries of lists, such as lines, get the ids that they have on the server already, so that they are not added again; numbers
 * get the form in which the server stores them, so that they are no change of another person.
 */
export function withStoredIds(values: FormRecord, sent: readonly FormRecord[], current: FormRecord, bodyOf: BodyIfSound): FormRecord {
  const present = bodyOf(current);
  return sent.reduce((mine, one) => {
    const ids = storedIds(one, { body: bodyOf(one), current, present });
    return asStored(named(mine, ids), named(one, ids), current);
  }, values);
}

function named(values: FormRecord, stored: ReadonlyMap<string, readonly string[]>): FormRecord {
  const lists = Object.entries(values).map(([key, list]) => {
    const ids = [...(stored.get(key) ?? [])];
    if (!areEntries(list) || ids.length === 0) return [key, list];
    return [key, list.map((entry) => (isEntry(entry) ? entry : { ...entry, ...idOf(ids.shift()) }))];
  });
  return Object.fromEntries(lists);
}

function idOf(id: string | undefined): { id?: string } {
  return id === undefined ? {} : { id };
}

function asStored(mine: FormRecord, sent: FormRecord, current: FormRecord): FormRecord {
  const fields = Object.entries(mine).map(([key, value]) => {
    const [before, now] = [sent[key], current[key]];
    if (areEntries(value) && hasIds(before) && hasIds(now)) return [key, value.map((entry) => entryAsStored(entry, before, now))];
    return [key, sameValue(value, before) && isSameNumber(value, now) ? now : value];
  });
  return Object.fromEntries(fields);
}

function entryAsStored(entry: FormRecord, sent: readonly Entry[], current: readonly Entry[]): FormRecord {
  const [before, now] = [sent, current].map((list) => list.find(({ id }) => id === entry['id']));
  return before && now ? asStored(entry, before, now) : entry;
}

interface Stored {
  body: unknown;
  current: FormRecord;
  /** The body of `current`, in which entries look like those that were sent. */
  present: unknown;
}

/** The ids of the new entries of a write, by list and in their order; none where one of them is missing. */
function storedIds(sent: FormRecord, { body, current, present }: Stored): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, before] of Object.entries(sent)) {
    const [mine, theirs, list] = [partOf(body, key), partOf(present, key), current[key]];
    if (!areEntries(before) || !areEntries(mine) || !areEntries(theirs) || !hasIds(list)) continue;
    const known = new Set(before.filter(isEntry).map(({ id }) => id));
    const free = list.map(({ id }, index) => ({ id, entry: theirs[index] })).filter(({ id }) => !known.has(id));
    const ids: string[] = [];
    for (const added of mine.filter((entry) => !isEntry(entry))) {
      const at = free.findIndex(({ entry }) => entry !== undefined && hasAllOf(entry, added));
      const [same] = at === -1 ? [] : free.splice(at, 1);
      if (!same) return new Map();
      ids.push(same.id);
    }
    if (ids.length > 0) found.set(key, ids);
  }
  return found;
}

function partOf(body: unknown, key: string): unknown {
  return isObject(body) ? body[key] : undefined;
}

// the server fills in what was left empty
function hasAllOf(entry: FormRecord, sent: FormRecord): boolean {
  return Object.entries(sent).every(
    ([key, value]) => isTechnical(key) || sameValue(value, undefined) || sameValue(value, entry[key]) || isSameNumber(value, entry[key]),
  );
}

function isSameNumber(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.trim() !== '' && Number(one) === Number(other);
}
