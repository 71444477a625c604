/** Called after a change; the listener reads the details from the store. */
export type Listener = () => void;

/** The listeners of a grid: each row listens to itself, the list of lines to its order, totals to everything. */
export class LineListeners {
  #rows = new Map<string, Set<Listener>>();
  #keys = new Set<Listener>();
  #all = new Set<Listener>();

  /** Calls the listener when the row changes; returns a function that stops it. */
  ofRow(key: string, listener: Listener): () => void {
    const listeners = this.#rows.get(key) ?? new Set();
    this.#rows.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#rows.delete(key);
    };
  }

  /** Calls the listener when lines are added, removed or moved; returns a function that stops it. */
  ofKeys(listener: Listener): () => void {
    this.#keys.add(listener);
    return () => this.#keys.delete(listener);
  }

  /** Calls the listener when anything changes; returns a function that stops it. */
  ofAll(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Calls the listeners that a change affects. */
  call(rows: Iterable<string>, haveKeysChanged: boolean): void {
    for (const key of rows) this.#rows.get(key)?.forEach((listener) => listener());
    if (haveKeysChanged) this.#keys.forEach((listener) => listener());
    this.#all.forEach((listener) => listener());
  }
}
