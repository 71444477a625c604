import { present } from '../clock/presentTime.ts';
import { BrowserStore } from './browserStore.ts';

/** A value that waits in this browser until the server has it, with its owner; any value that can be cloned, including files. */
export interface Kept<Value = unknown> {
  key: string;
  /** The person who created it. */
  owner: string;
  /** Milliseconds since 1970, when it was first stored. */
  at: number;
  value: Value;
  /** Whether the browser has not stored it, so that it is lost with this page: it may have no space or forbid storage. */
  isUnsafe?: true;
  /** When it was first found to be older than {@link longestDays}. */
  overdueSince?: number;
}

/** The days for which unsent values wait at least. They are deleted so many days after a page has found that they are older. */
export const longestDays = 14;

const store = new BrowserStore('console', 'kept', { isDurable: true });
const known = new Map<string, Kept>();
const listeners = new Set<() => void>();
// other tabs of the same person send it too
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kept');
let shown: readonly Kept[] | undefined;
let loaded: Promise<void> | undefined;

/** All stored values; undefined until they have been read. */
export function keptNow(): readonly Kept[] | undefined {
  return shown;
}

/** Calls a listener whenever {@link keptNow} changes; the first listener starts reading. */
export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  void loadKept();
  return () => void listeners.delete(listener);
}

/** Reads the values that were stored before this page was opened. */
export function loadKept(): Promise<void> {
  return (loaded ??= readAll());
}

/** Stores a value under a key. Resolves with whether it outlives this page: a browser may have no space or forbid storage. */
export async function keep<Value>(key: string, owner: string, value: Value): Promise<boolean> {
  await loadKept();
  askToPersist();
  const kept = { key, owner, at: known.get(key)?.at ?? present().getTime(), value };
  known.set(key, kept);
  tell();
  const isSafe = (await change((table) => table.put(kept), key)) !== undefined;
  // it may have been replaced or removed meanwhile
  if (!isSafe && known.get(key) === kept) {
    known.set(key, { ...kept, isUnsafe: true });
    tell();
  }
  return isSafe;
}

/** Removes the value with a key. */
export async function dropKept(key: string): Promise<void> {
  await loadKept();
  if (!known.delete(key)) return;
  tell();
  await change((table) => table.delete(key), key);
}

/** Whether a value is still the stored one of its key, and was not replaced or removed since it was read. */
export function isStillKept({ key, value }: Kept): boolean {
  return known.get(key)?.value === value;
}

/** Whether a key still has a value, perhaps another one: it may have been taken back, or sent by another tab. */
export function isKept(key: string): boolean {
  return known.has(key);
}

/** Removes the values of a person who signs out. Those of another person, whose session ended on this device, wait until they are back. */
export async function dropKeptOf(owner: string): Promise<void> {
  await loadKept();
  await Promise.all([...known.values()].filter((kept) => kept.owner === owner).map(({ key }) => dropKept(key)));
}

function tell(): void {
  shown = [...known.values()].toSorted((one, other) => one.at - other.at);
  for (const listener of listeners) listener();
}

async function readAll(): Promise<void> {
  const rows = (await store.run<Kept[]>('readonly', (table) => table.getAll())) ?? [];
  const now = Date.now();
  const forgotten = rows.filter(({ at, overdueSince }) => isOld(at, now) && overdueSince !== undefined && isOld(overdueSince, now));
  const kept = rows.filter((row) => !forgotten.includes(row));
  for (const row of kept) known.set(row.key, row);
  tell();
  otherTabs?.addEventListener('message', ({ data }) => void readAgain(data as string)); // as `change` says it
  // the clock of the phone may be wrong now, or have been wrong then: what seems old is sent first
  const overdue = kept.filter(({ at, overdueSince }) => isOld(at, now) && overdueSince === undefined);
  await Promise.all([
    ...forgotten.map(({ key }) => store.run('readwrite', (table) => table.delete(key))),
    ...overdue.map((row) => store.run('readwrite', (table) => table.put({ ...row, overdueSince: now }))),
  ]);
}

function isOld(since: number, now: number): boolean {
  return Math.abs(now - since) >= longestDays * 86_400_000;
}

async function readAgain(key: string): Promise<void> {
  const kept = await store.run<Kept | undefined>('readonly', (table) => table.get(key));
  if (kept) known.set(key, kept);
  else known.delete(key);
  tell();
}

type Work = (table: IDBObjectStore) => IDBRequest;

/** The writes of this moment, and their outcome: undefined when the browser refuses them. */
interface Batch {
  works: Work[];
  done: Promise<true | undefined>;
}

let batch: Batch | undefined;

/**
 * Writes together with what else is written at this moment: a phone takes as long for one durable write as for thirty photos, and may end
 * the page in between. Where they do not fit together, each is tried by itself.
 */
async function change(work: Work, key: string): Promise<true | undefined> {
  const own = (batch ??= newBatch());
  own.works.push(work);
  const done = (await own.done) ?? (own.works.length > 1 ? await write([work]) : undefined);
  otherTabs?.postMessage(key);
  return done;
}

function newBatch(): Batch {
  const works: Work[] = [];
  const done = Promise.resolve().then(() => {
    batch = undefined;
    return write(works);
  });
  return { works, done };
}

function write(works: readonly Work[]): Promise<true | undefined> {
  return store.run<true>('readwrite', (table) => works.map((work) => work(table)), true);
}

let isAsked = false;

/** Asks the browser once not to delete what is kept when the device has little space; it may refuse. */
function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // on https and localhost only
  const { storage } = navigator as { storage?: StorageManager };
  void storage?.persist?.().catch(() => undefined);
}
