/** What waits in this browser until the server has it: of one person, values that can be copied, files among them. */
export interface Kept<Value = unknown> {
  key: string;
  /** The person who left it. */
  owner: string;
  /** Milliseconds since 1970, when it was kept first. */
  at: number;
  value: Value;
}

/** Days after which what was never sent is forgotten. */
export const longestDays = 14;

const store = 'kept';
const known = new Map<string, Kept>();
const listeners = new Set<() => void>();
// another tab of the same person sends too
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kept');
let shown: readonly Kept[] | undefined;
let loaded: Promise<void> | undefined;

/** All that is kept, as it is now; undefined until it has been read. */
export function keptNow(): readonly Kept[] | undefined {
  return shown;
}

/** Has a listener called whenever {@link keptNow} changes; the first one has it read. */
export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  void loadKept();
  return () => void listeners.delete(listener);
}

/** Reads what was kept before this page was opened. */
export function loadKept(): Promise<void> {
  return (loaded ??= readAll());
}

/** Keeps a value under a key. Answers whether it outlives this page: a browser may have no room or keep nothing. */
export async function keep<Value>(key: string, owner: string, value: Value): Promise<boolean> {
  await loadKept();
  const kept = { key, owner, at: known.get(key)?.at ?? Date.now(), value };
  known.set(key, kept);
  tell();
  return (await change((table) => table.put(kept), key)) !== undefined;
}

/** Forgets what is kept under a key. */
export async function dropKept(key: string): Promise<void> {
  await loadKept();
  if (!known.delete(key)) return;
  tell();
  await change((table) => table.delete(key), key);
}

/** Forgets all: after sign-out the next person at this screen must find nothing. */
export async function dropAllKept(): Promise<void> {
  known.clear();
  tell();
  await change((table) => table.clear(), undefined);
}

function tell(): void {
  shown = [...known.values()].toSorted((one, other) => one.at - other.at);
  for (const listener of listeners) listener();
}

async function readAll(): Promise<void> {
  const rows = (await inStore<Kept[]>('readonly', (table) => table.getAll())) ?? [];
  const oldest = Date.now() - longestDays * 86_400_000;
  for (const kept of rows) if (kept.at >= oldest) known.set(kept.key, kept);
  tell();
  otherTabs?.addEventListener('message', ({ data }) => void readAgain(data as string | undefined)); // as `change` says it
  await Promise.all(rows.filter(({ at }) => at < oldest).map(({ key }) => inStore('readwrite', (table) => table.delete(key))));
}

async function readAgain(key: string | undefined): Promise<void> {
  if (key === undefined) known.clear();
  else {
    const kept = await inStore<Kept | undefined>('readonly', (table) => table.get(key));
    if (kept) known.set(key, kept);
    else known.delete(key);
  }
  tell();
}

async function change(work: (table: IDBObjectStore) => IDBRequest, key: string | undefined): Promise<true | undefined> {
  const done = await inStore<true>('readwrite', work, true);
  otherTabs?.postMessage(key);
  return done;
}

let opened: Promise<IDBDatabase> | undefined;

/** Runs one request; undefined where the browser refuses. The answer comes when it is on the disk. */
async function inStore<Answer>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest,
  answer?: Answer,
): Promise<Answer | undefined> {
  const run = async (database: Promise<IDBDatabase>) => {
    const transaction = (await database).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    return new Promise<Answer>((done, fail) => {
      transaction.addEventListener('complete', () => done(answer ?? (request.result as Answer))); // as the request asks for
      for (const end of ['abort', 'error']) transaction.addEventListener(end, () => fail(transaction.error ?? new Error(end)));
    });
  };
  try {
    const database = (opened ??= open());
    return await run(database).catch((error: unknown) => (isFull(error) ? undefined : run(openedAgain(database))));
  } catch {
    // without a store it waits as long as this page is open
    return undefined;
  }
}

// a browser may end the connection of a page that was in the background
function openedAgain(ended: Promise<IDBDatabase>): Promise<IDBDatabase> {
  if (opened === ended) {
    opened = undefined;
    void ended.then((database) => database.close()).catch(() => undefined);
  }
  return (opened ??= open());
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('console', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'key' }));
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('error')));
  });
}
