/** A table in a database of this browser (IndexedDB) of its own, with rows that have a `key`. */
export class BrowserStore {
  readonly #database: string;
  readonly #table: string;
  readonly #durability: IDBTransactionDurability;
  #opened: Promise<IDBDatabase> | undefined;

  /** With `isDurable`, a write outlives an empty battery too: browsers leave the last ones to the system otherwise. */
  constructor(database: string, table: string, { isDurable = false } = {}) {
    this.#database = database;
    this.#table = table;
    this.#durability = isDurable ? 'strict' : 'default';
  }

  /**
   * Runs one request, or several of which no answer is needed, all or none; undefined when the browser refuses. Resolves when the browser
   * has stored the data.
   */
  async run<Answer>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest | readonly IDBRequest[],
    answer?: Answer,
  ): Promise<Answer | undefined> {
    const run = async (database: Promise<IDBDatabase>) => {
      const transaction = (await database).transaction(this.#table, mode, { durability: this.#durability });
      const [request] = [work(transaction.objectStore(this.#table))].flat();
      return new Promise<Answer>((done, fail) => {
        transaction.addEventListener('complete', () => done(answer ?? (request?.result as Answer))); // as the request asks for
        for (const end of ['abort', 'error']) transaction.addEventListener(end, () => fail(transaction.error ?? new Error(end)));
      });
    };
    try {
      const database = (this.#opened ??= this.#open());
      return await run(database).catch((error: unknown) => (isFull(error) ? undefined : run(this.#openAgain(database))));
    } catch {
      // without storage the value is kept while this page is open
      return undefined;
    }
  }

  // a browser may end the connection of a page that was in the background
  #openAgain(ended: Promise<IDBDatabase>): Promise<IDBDatabase> {
    if (this.#opened === ended) {
      this.#opened = undefined;
      void ended.then((database) => database.close()).catch(() => undefined);
    }
    return (this.#opened ??= this.#open());
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((done, fail) => {
      const request = indexedDB.open(this.#database, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(this.#table, { keyPath: 'key' }));
      request.addEventListener('success', () => done(request.result));
      request.addEventListener('error', () => fail(request.error ?? new Error('error')));
    });
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
