import type { Connection } from './connections.ts';
import type { Database, DatabasePool, Divisions, StatementRun, Statement } from './database.ts';
import { isBeyondPart, lacksDivisions } from './distributed.ts';
import { isConflictOfTransactions, isLostConnection, unavailable } from './failures.ts';
import { Nodes, type Entry } from './nodes.ts';
import { openConnection, type ConnectionOptions } from './openConnection.ts';
import { divisionsIn, isReadOnly, partIn, readOnlyMark, searchPathOf, settingsOf, withPart, withPlansKept } from './session.ts';
import { statementName } from './statementName.ts';
import { together } from './together.ts';

/** Settings of {@link createPool}. */
export interface PoolOptions extends ConnectionOptions {
  /** Maximum number of connections; 10 by default. */
  size?: number;
  /** Milliseconds that a call waits for a free connection, six times as long while others return theirs; 10,000 by default. */
  acquireTimeout?: number;
}

/**
 * Opens a pool on a migrated database. The first statement opens the first connection; lost connections are replaced.
 * @throws Problem `unavailable` from every statement while the database cannot be reached.
 */
export function createPool(options: PoolOptions): DatabasePool {
  const nodes = new Nodes({
    url: options.url,
    size: options.size ?? 10,
    acquireTimeout: options.acquireTimeout ?? 10_000,
    connect: (url) => openConnection({ ...options, url }),
  });
  return {
    for: (divisions, access = 'readWrite') => new PooledDatabase(nodes, divisions, access),
    watch: (watcher) => void nodes.watchers.push(watcher),
    usage: () => nodes.usage(),
    close: () => nodes.close(),
  };
}

function settingOf(divisions: Divisions, access: 'readWrite' | 'readOnly'): string {
  const visible = divisions === 'all' ? 'all' : `{${divisions.join()}}`;
  return access === 'readOnly' ? `${readOnlyMark}${visible}` : visible;
}

class PooledDatabase implements Database {
  readonly #nodes: Nodes;
  readonly #divisions: string;
  /** The only division that it can access. */
  readonly #division: number | undefined;

  constructor(nodes: Nodes, divisions: Divisions, access: 'readWrite' | 'readOnly') {
    this.#nodes = nodes;
    this.#divisions = settingOf(divisions, access);
    this.#division = divisions !== 'all' && divisions.length === 1 ? divisions[0] : undefined;
  }

  get source(): object {
    return this.#nodes;
  }

  async rows<Row>(statement: Statement): Promise<Row[]> {
    return again(() => this.#runOn<Row>('acquire', statement, this.#divisions));
  }

  async row<Row>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  async rowByKey<Row>(statement: Statement): Promise<Row | undefined> {
    return (await this.#runOn<Row>('share', statement, withPlansKept(this.#divisions)))[0];
  }

  async transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result> {
    return again(() => this.#attempt(work));
  }

  async #runOn<Row>(how: 'acquire' | 'share', statement: Statement, setting: string): Promise<Row[]> {
    const { connection, entry } = await this.#enter(how, setting);
    try {
      return await (entry.part === undefined
        ? runFor<Row>(connection, entry, setting, statement)
        : runInPart<Row>(connection, entry.part, setting, statement));
    } catch (error) {
      throw translate(error, connection);
    } finally {
      entry.connections.release(connection);
    }
  }

  async #attempt<Result>(work: (transaction: Database) => Promise<Result>, isBeyond = false): Promise<Result> {
    const setting = withPlansKept(this.#divisions);
    const { connection, entry } = await this.#enter('acquire', setting);
    const part = isBeyond ? undefined : entry.part;
    const transaction = new TransactionDatabase(connection, this.source);
    try {
      // The first statement of the work is sent directly after `begin`, without waiting for its answer
      const beginning = part === undefined ? begin(connection, setting) : beginInPart(connection, part, setting);
      const [, result] = await together(beginning, begun(work, transaction));
      await commit(connection);
      return result;
    } catch (error) {
      await connection.send('rollback').catch(() => connection.discard());
      if (part === undefined || !isBeyondPart(error)) throw translate(error, connection);
    } finally {
      transaction.end();
      entry.connections.release(connection);
    }
    return this.#attempt(work, true);
  }

  async #enter(how: 'acquire' | 'share', setting: string): Promise<{ connection: Connection; entry: Entry }> {
    const found = this.#nodes.entryOf(this.#division);
    const entry = found instanceof Promise ? await found : found;
    try {
      return { connection: await entry.connections[how](entry.part === undefined ? setting : withPart(setting, entry.part)), entry };
    } catch (error) {
      const other = this.#nodes.instead(entry, this.#division);
      if (!other) throw error;
      return { connection: await other.connections[how](setting), entry: other };
    }
  }
}

// PostgreSQL answers a commit after a failed statement by rolling back, without an error
async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.send('commit');
  if (command !== 'COMMIT') throw new Error('Nothing was stored: a statement of the transaction failed, and the work went on');
}

async function begun<Result>(work: (transaction: Database) => Promise<Result>, transaction: Database): Promise<Result> {
  return work(transaction);
}

/** Runs a transaction again, up to three times, when the database aborted it because of a deadlock or a serialisation failure. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflictOfTransactions(error)) throw error;
      if (attempt === 3) throw unavailable(error);
    }
  }
}

class TransactionDatabase implements Database {
  readonly source: object;
  readonly #connection: Connection;
  #ended = false;

  constructor(connection: Connection, source: object) {
    this.#connection = connection;
    this.source = source;
  }

  async rows<Row>(statement: Statement): Promise<Row[]> {
    if (this.#ended) throw new Error('The transaction has ended; a statement of it was not awaited');
    return run<Row>(this.#connection, statement);
  }

  async row<Row>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  rowByKey<Row>(statement: Statement): Promise<Row | undefined> {
    return this.row(statement);
  }

  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result> {
    return work(this);
  }

  end(): void {
    this.#ended = true;
  }
}

async function runFor<Row>(connection: Connection, { isHome }: Entry, divisions: string, statement: Statement): Promise<Row[]> {
  if (!isHome) return runInTransaction<Row>(connection, divisions, statement);
  try {
    if (connection.divisions === divisions) return await run<Row>(connection, statement);
    // Both are sent at once; the connection answers them in order
    const [, rows] = await Promise.all([setDivisions(connection, divisions), run<Row>(connection, statement)]);
    return rows;
  } catch (error) {
    // The division was moved a moment ago, or the statement needs other nodes as well
    if (!connection.isDistributed || !lacksDivisions(error)) throw error;
    return runInTransaction<Row>(connection, divisions, statement);
  }
}

/** Runs a statement in a transaction whose divisions are set on every node that takes part. */
async function runInTransaction<Row>(connection: Connection, divisions: string, statement: Statement): Promise<Row[]> {
  // All are sent at once; when the statement fails, the end of the transaction rolls it back
  const [, rows] = await together(begin(connection, divisions), run<Row>(connection, statement), connection.send('commit'));
  return rows;
}

/** Runs a statement on the tables of a part, which cannot move until the end. */
async function runInPart<Row>(connection: Connection, part: string, setting: string, statement: Statement): Promise<Row[]> {
  try {
    const [, rows] = await together(beginInPart(connection, part, setting), run<Row>(connection, statement), connection.send('commit'));
    return rows;
  } catch (error) {
    if (!isBeyondPart(error)) throw error;
    return runInTransaction<Row>(connection, setting, statement);
  }
}

async function beginInPart(connection: Connection, part: string, setting: string): Promise<void> {
  const hold = { name: 'hold', text: 'select hold_part($1)', values: [part] };
  await together(setDivisions(connection, withPart(setting, part)), connection.send('begin'), connection.send(hold));
}

// No queries: the transaction may still set its isolation level
const leavingPart = ['set local search_path = public', 'set local plan_cache_mode = auto'] as const;

async function begin(connection: Connection, setting: string): Promise<void> {
  if (!connection.isDistributed) {
    await together(setDivisions(connection, setting), connection.send('begin'));
    return;
  }
  // Each is a message of its own, because only then the setting reaches the nodes. The session may be set for another caller
  const beginning = isReadOnly(setting) ? 'begin read only' : 'begin read write';
  const isInPart = partIn(connection.divisions) !== undefined;
  await together(
    connection.send(beginning),
    connection.send(`set local app.divisions = '${divisionsIn(setting)}'`),
    ...(isInPart ? leavingPart.map((text) => connection.send(text)) : []),
  );
}

async function run<Row>(connection: Connection, statement: Statement): Promise<Row[]> {
  const text = statement.text;
  const name = statementName(text);
  if (name) connection.prepared.add(name);
  const started = performance.now();
  try {
    const { rows } = await connection.send(name ? { name, text, values: statement.values } : { text, values: statement.values });
    report(connection, { text, values: statement.values }, started, false);
    return rows as Row[]; // as the caller knows its statement
  } catch (error) {
    report(connection, { text, values: statement.values }, started, true);
    throw error;
  }
}

function report({ watchers, divisions = '' }: Connection, { text, values }: Statement, started: number, failed: boolean): void {
  if (watchers.length === 0) return;
  const run: StatementRun = { text, values: values.length, divisions, started, milliseconds: performance.now() - started, failed };
  for (const watcher of watchers) watcher(run);
}

async function setDivisions(connection: Connection, setting: string): Promise<void> {
  if (connection.divisions === setting) return;
  connection.divisions = setting;
  const text =
    "select set_config('app.divisions', $1, false), set_config('default_transaction_read_only', $2, false), set_config('plan_cache_mode', $3, false)";
  const values = settingsOf(setting, connection.isDistributed);
  const statement = connection.isDistributed
    ? { name: 'divisions', text: `${text}, set_config('search_path', $4, false)`, values: [...values, searchPathOf(setting)] }
    : { name: 'divisions', text, values };
  try {
    await connection.send(statement);
  } catch (error) {
    connection.discard();
    throw error;
  }
}

function translate(error: unknown, connection: Connection): unknown {
  if (!isLostConnection(error)) return error;
  connection.discard();
  return unavailable(error);
}
