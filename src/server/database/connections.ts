import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PoolUsage, StatementRun } from './database.ts';
import { isLostConnection, unavailable } from './failures.ts';
import { mostPrepared } from './statementName.ts';

type Watcher = (run: StatementRun) => void;

/** A connected client, its writable stream, and the kind of database that it is connected to. */
export interface Opened {
  client: pg.Client;
  socket: Socket;
  isDistributed: boolean;
}

/** One connection of the pool, with the divisions that it is set to. */
export class Connection {
  readonly client: pg.Client;
  readonly #socket: Socket;
  /** Whether it is connected to a PostgreSQL that is distributed by division (Citus). */
  readonly isDistributed: boolean;
  /** Functions that are called after each statement. */
  readonly watchers: readonly Watcher[];
  /** The session's setting (`session.ts`): its divisions, whether it may write, how it plans; undefined until it is set. */
  divisions: string | undefined;
  isUsable = true;
  /** Names of the statements that are prepared on it. */
  readonly prepared = new Set<string>();
  /** The group of callers that share it; undefined for a connection that is idle or serves one caller. */
  sharing: Sharing | undefined;

  constructor({ client, socket, isDistributed }: Opened, watchers: readonly Watcher[]) {
    this.client = client;
    this.#socket = socket;
    this.isDistributed = isDistributed;
    this.watchers = watchers;
    client.on('error', () => this.discard());
    client.on('end', () => this.discard());
  }

  /** Sends a statement; statements that are sent in the same turn of the event loop go out in one write. */
  send(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    return this.client.query(statement);
  }

  /** Takes the connection out of service; the pool opens another one when necessary. */
  discard(): void {
    if (!this.isUsable) return;
    this.isUsable = false;
    this.client.end().catch(() => undefined);
  }
}

/** A group of callers with the same divisions, whose statements follow each other on one connection. */
interface Sharing {
  divisions: string;
  connection: Promise<Connection>;
  callers: number;
}

interface Waiting {
  divisions: string;
  take: (connection: Connection) => void;
  fail: (error: unknown) => void;
  timer: NodeJS.Timeout;
  passedOver: number;
}

/** Settings of {@link Connections}. */
export interface ConnectionsOptions {
  size: number;
  acquireTimeout: number;
  connect: () => Promise<Opened>;
  /** Functions that are called after each statement. */
  watchers: Watcher[];
}

// A connection serves callers of its own divisions first; a waiting caller is passed over at most this many times
const mostPassedOver = 8;

// One connection answers more look-ups than one Node process can send; the second one is for a busy machine
const mostShared = 2;
const mostCallers = 32;

// A call waits for at most this many acquire timeouts: a minute, in which a queue for one row on a busy machine is worked off
const mostTimeouts = 6;

// Milliseconds that closing waits for the database, which may be unreachable
const closeTimeout = 2000;

/** A limited set of connections that prefers to give each caller one that is already set to the caller's divisions. */
export class Connections {
  /** Whether they are connected to a distributed PostgreSQL; known as soon as one connection was made. */
  isDistributed = false;
  readonly #options: ConnectionsOptions;
  #idle: Connection[] = [];
  #sharings: Sharing[] = [];
  #waiting: Waiting[] = [];
  #open = 0;
  #releasedAt = -Infinity;
  #isClosed = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** A free connection, which the caller returns by {@link release}. */
  async acquire(divisions: string): Promise<Connection> {
    if (this.#isClosed) throw unavailable();
    const idle = this.#takeIdle(divisions);
    if (idle) return idle;
    if (this.#open < this.#options.size) return this.#connect();
    return this.#wait(divisions);
  }

  /**
   * A connection for a single short statement, returned like any other. Statements of the same divisions follow one another on a
   * few connections without waiting for each other's answer, so that both sides handle several at a time.
   */
  async share(divisions: string): Promise<Connection> {
    const sharing = this.#sharingOf(divisions);
    if (!sharing) return this.acquire(divisions);
    sharing.callers++;
    try {
      const connection = await sharing.connection;
      connection.sharing = sharing;
      return connection;
    } catch (error) {
      this.#end(sharing);
      throw error;
    }
  }

  /** Returns a connection, whether it is still usable or not. */
  release(connection: Connection): void {
    this.#releasedAt = performance.now();
    const { sharing } = connection;
    if (sharing) {
      if (!connection.isUsable) this.#end(sharing);
      if (--sharing.callers > 0) return;
      this.#end(sharing);
      connection.sharing = undefined;
    }
    if (!connection.isUsable || this.#isClosed || connection.prepared.size > mostPrepared) return this.#drop(connection);
    const next = this.#nextWaiting(connection.divisions);
    if (next) next.take(connection);
    else this.#idle.push(connection);
  }

  /** The current use of the connections. */
  usage(): PoolUsage {
    this.#dropUnusable();
    return { size: this.#options.size, open: this.#open, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /** Closes the idle connections at once and the others when they are returned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { fail } of this.#waiting.splice(0)) fail(unavailable());
    await Promise.all(
      this.#idle.splice(0).map(({ client }) => Promise.race([client.end(), sleep(closeTimeout, undefined, { ref: false })])),
    );
  }

  #sharingOf(divisions: string): Sharing | undefined {
    const known = this.#sharings.find((sharing) => sharing.divisions === divisions && sharing.callers < mostCallers);
    // One connection is always left for callers that need one of their own
    if (known || this.#sharings.length >= Math.min(mostShared, this.#options.size - 1)) return known;
    const sharing = { divisions, connection: this.acquire(divisions), callers: 0 };
    this.#sharings.push(sharing);
    return sharing;
  }

  #end(sharing: Sharing): void {
    this.#sharings = this.#sharings.filter((other) => other !== sharing);
  }

  #takeIdle(divisions: string): Connection | undefined {
    this.#dropUnusable();
    const match = this.#idle.findLastIndex((connection) => connection.divisions === divisions);
    return match < 0 ? this.#idle.shift() : this.#idle.splice(match, 1)[0];
  }

  #dropUnusable(): void {
    if (this.#idle.every(({ isUsable }) => isUsable)) return;
    this.#open -= this.#idle.filter(({ isUsable }) => !isUsable).length;
    this.#idle = this.#idle.filter(({ isUsable }) => isUsable);
  }

  async #connect(): Promise<Connection> {
    this.#open++;
    try {
      const opened = await this.#options.connect();
      this.isDistributed = opened.isDistributed;
      return new Connection(opened, this.#options.watchers);
    } catch (error) {
      this.#open--;
      throw isLostConnection(error) ? unavailable(error) : error;
    }
  }

  #wait(divisions: string): Promise<Connection> {
    const { acquireTimeout } = this.#options;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(waiting.timer);
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
      };
      const waiting: Waiting = {
        divisions,
        passedOver: 0,
        take: (connection) => (leave(), resolve(connection)),
        fail: (error) => (leave(), reject(error)),
        timer: setTimeout(() => wait(1), acquireTimeout),
      };
      // Transactions that wait for the same row return their connections one after the other; while that goes on, the other
      // callers keep waiting
      const wait = (times: number) => {
        if (times === mostTimeouts || performance.now() - this.#releasedAt > acquireTimeout) return waiting.fail(unavailable());
        waiting.timer = setTimeout(() => wait(times + 1), acquireTimeout);
      };
      this.#waiting.push(waiting);
    });
  }

  #nextWaiting(divisions: string | undefined): Waiting | undefined {
    const first = this.#waiting[0];
    if (!first || first.divisions === divisions || first.passedOver >= mostPassedOver) return first;
    const match = this.#waiting.find((waiting) => waiting.divisions === divisions);
    if (match) first.passedOver++;
    return match ?? first;
  }

  #drop(connection: Connection): void {
    this.#open--;
    connection.discard();
    if (this.#waiting.length === 0 || this.#isClosed) return;
    this.#connect().then(
      (replacement) => this.release(replacement),
      (error: unknown) => this.#waiting[0]?.fail(error),
    );
  }
}
