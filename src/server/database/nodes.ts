import { Connections, type ConnectionsOptions } from './connections.ts';
import type { PoolUsage } from './database.ts';
import { addressAt, openPart, placementOf } from './distributed.ts';

/** The connections that a statement is sent on. */
export interface Entry {
  connections: Connections;
  /** Whether all data of the statement is on that node, so that its divisions need not be set on others. */
  isHome: boolean;
  /** The part of a distributed database whose tables the statement is limited to. */
  part?: string;
}

type Options = Omit<ConnectionsOptions, 'connect' | 'watchers'> & {
  url: string;
  connect: (url: string) => ReturnType<ConnectionsOptions['connect']>;
};

// The longest time until the statements of a moved division are sent to its new node; until then the former node forwards them
const placementLifetime = 5000;

/**
 * The connections of a pool. Statements for a single PostgreSQL are sent to its address. With Citus, the statements of a division
 * are sent to the node that holds it, all others to the coordinator's address.
 */
export class Nodes {
  /** Functions that are called after each statement. */
  readonly watchers: ConnectionsOptions['watchers'] = [];
  readonly #options: Options;
  readonly #address: Connections;
  readonly #others = new Map<string, Connections>();
  readonly #placements = new Map<number, { entry: Promise<Entry> | Entry; until: number }>();
  /** The connections on which each part was last opened. */
  readonly #opened = new Map<string, Connections>();
  readonly #home: Entry;
  /** The configured address, for statements whose data may be on any node. */
  readonly #abroad: Entry;

  constructor(options: Options) {
    this.#options = options;
    this.#address = this.#connectionsTo(options.url);
    this.#home = { connections: this.#address, isHome: true };
    this.#abroad = { connections: this.#address, isHome: false };
  }

  /** The connections for statements of a division; undefined means several divisions. */
  entryOf(division: number | undefined): Promise<Entry> | Entry {
    // Known as soon as a connection was made
    if (!this.#address.isDistributed) return this.#home;
    if (division === undefined) return this.#abroad;
    const known = this.#placements.get(division);
    if (known && known.until > performance.now()) return known.entry;
    const found = this.#find(division);
    // The former placement is used until the new answer arrives
    const placement = { entry: known?.entry ?? found, until: performance.now() + placementLifetime };
    this.#placements.set(division, placement);
    void found.then((entry) => (placement.entry = entry));
    return placement.entry;
  }

  /** The connections to use when an entry cannot be reached; the placement is then read again. */
  instead(entry: Entry, division: number | undefined): Entry | undefined {
    if (division !== undefined) this.#placements.delete(division);
    return entry.connections === this.#address ? undefined : this.#abroad;
  }

  /** The current use of the connections to all nodes. */
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
      // The next statement has the same failure, and reports it
      this.#placements.delete(division);
      return this.#abroad;
    }
  }

  // Once per process and move, because a process reads the definitions of the tables when it starts
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
