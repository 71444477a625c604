/** Takes note of a change; what it is about is read from the store. */
export type Listener = () => void;

/** What listens to the lines of a grid: each row to itself, the list of lines to its order, totals to everything. */
export class LineListeners {
  #rows = new Map<string, Set<Listener>>();
  #keys = new Set<Listener>();
  #all = new Set<Listener>();

  /** Calls when the row changes; gives back how to stop. */
  ofRow(key: string, listener: Listener): () => void {
    const listeners = this.#rows.get(key) ?? new Set();
    this.#rows.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#rows.delete(key);
    };
  }

  /** Calls when lines come, go or move; gives back how to stop. */
  ofKeys(listener: Listener): () => void {
    this.#keys.add(listener);
    return () => this.#keys.delete(listener);
  }

  /** Calls when anything changes; gives back how to stop. */
  ofAll(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Calls those whom a change concerns. */
  call(rows: Iterable<string>, haveKeysChanged: boolean): void {
    for (const key of rows) this.#rows.get(key)?.forEach((listener) => listener());
    if (haveKeysChanged) this.#keys.forEach((listener) => listener());
    this.#all.forEach((listener) => listener());
  }
}
