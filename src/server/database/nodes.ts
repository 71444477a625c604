import { Connections, type ConnectionsOptions } from './connections.ts';
import type { PoolUsage } from './database.ts';
import { addressAt, openPart, placementOf } from './distributed.ts';

/** Where a statement enters the database. */
export interface Entry {
  connections: Connections;
  /** Whether all that it asks lies there, so that its divisions need not be set on other nodes. */
  isHome: boolean;
  /** The part of a distributed database that it is asked of, as if it were all of it. */
  part?: string;
}

type Options = Omit<ConnectionsOptions, 'connect' | 'watchers'> & {
  url: string;
  connect: (url: string) => ReturnType<ConnectionsOptions['connect']>;
};

// A division that was moved is entered at its new node after at most so long; until then the former one passes its statements on
const placementLifetime = 5000;

/**
 * The connections of a pool. One PostgreSQL is entered at its address. One that is distributed by division (Citus) is entered at the node
 * that holds the division of a statement, at its address for all else.
 */
export class Nodes {
  /** Those who are called back after each statement. */
  readonly watchers: ConnectionsOptions['watchers'] = [];
  readonly #options: Options;
  readonly #address: Connections;
  readonly #others = new Map<string, Connections>();
  readonly #placements = new Map<number, { entry: Promise<Entry> | Entry; until: number }>();
  /** Where each part was opened last. */
  readonly #opened = new Map<string, Connections>();
  readonly #home: Entry;
  /** The address, for what may lie elsewhere. */
  readonly #abroad: Entry;

  constructor(options: Options) {
    this.#options = options;
    this.#address = this.#connectionsTo(options.url);
    this.#home = { connections: this.#address, isHome: true };
    this.#abroad = { connections: this.#address, isHome: false };
  }

  /** Where statements for a division enter; undefined stands for several divisions. */
  entryOf(division: number | undefined): Promise<Entry> | Entry {
    // Known as soon as a connection was made
    if (!this.#address.isDistributed) return this.#home;
    if (division === undefined) return this.#abroad;
    const known = this.#placements.get(division);
    if (known && known.until > performance.now()) return known.entry;
    const found = this.#find(division);
    // What was known serves until the new answer is there
    const placement = { entry: known?.entry ?? found, until: performance.now() + placementLifetime };
    this.#placements.set(division, placement);
    void found.then((entry) => (placement.entry = entry));
    return placement.entry;
  }

  /** Where else to enter when an entry cannot be reached, which is then asked for anew. */
  instead(entry: Entry, division: number | undefined): Entry | undefined {
    if (division !== undefined) this.#placements.delete(division);
    return entry.connections === this.#address ? undefined : this.#abroad;
  }

  /** How the connections to all nodes are used at this moment. */
  usage(): PoolUsage {
    const usages = this.#all().map((connections) => connections.usage());
    const sum = (of: (usage: PoolUsage) => number) => usages.reduce((total, usage) => total + of(usage), 0);
    return {
      size: sum(({ size }) => size),
      open: sum(({ open }) => open),
      idle: sum(({ idle }) => idle),
      waiting: sum(({ waiting }) => waiting),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((connections) => connections.close()));
  }

  #all(): Connections[] {
    return [this.#address, ...this.#others.values()];
  }

  #connectionsTo(url: string): Connections {
    return new Connections({ ...this.#options, watchers: this.watchers, connect: () => this.#options.connect(url) });
  }

  async #find(division: number): Promise<Entry> {
    try {
      const connection = await this.#address.acquire('');
      const placement = await placementOf(connection.client, division).finally(() => this.#address.release(connection));
      if (!placement) return this.#abroad;
      const { isHere, host, port, part } = placement;
      const connections = isHere ? this.#address : this.#at(host, port);
      await this.#open(connections, part);
      return { connections, isHome: true, part };
    } catch {
      // The statement itself meets the same trouble, and says so
      this.#placements.delete(division);
      return this.#abroad;
    }
  }

  // Once for each process and move: a process knows the tables as they are when it starts
  async #open(connections: Connections, part: string): Promise<void> {
    if (this.#opened.get(part) === connections) return;
    const connection = await connections.acquire('');
    await openPart(connection.client, part).finally(() => connections.release(connection));
    this.#opened.set(part, connections);
  }

  #at(host: string, port: number): Connections {
    const place = `${host}:${port}`;
    const known = this.#others.get(place);
    if (known) return known;
    const connections = this.#connectionsTo(addressAt(this.#options.url, { host, port }));
    this.#others.set(place, connections);
    return connections;
  }
}
