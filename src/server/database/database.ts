import type { Sql } from 'sql-template-tag';

/** A statement in the form of PostgreSQL: its text with `$1`, `$2` … for its values, and the values. */
export type Statement = Pick<Sql, 'text' | 'values'>;

/**
 * The database for a store, limited to a set of divisions: row-level security hides the rows of all others. Statements are
 * written with the `sql` tag of sql-template-tag, which never puts values into the text.
 */
export interface Database {
  /** All rows of a statement. Repeated texts are prepared, so keep the number of texts low and pass values as parameters. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** The first row of a statement, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>;
  /**
   * The row of a statement that only looks up a key. It may share a connection with other look-ups, which halves the cost when
   * there are many at once. So it must never wait for a lock or read many rows, because those behind it would wait too.
   */
  rowByKey<Row>(statement: Statement): Promise<Row | undefined>;
  /** Runs the work in one transaction, which is committed as a whole or rolled back. Within a transaction it joins that one. */
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>;
  /** The same object for all views of one database; caches are attached to it. */
  readonly source: object;
}

/** The divisions that a connection may access: the given ones, or all of them (jobs, directories). */
export type Divisions = readonly number[] | 'all';

/** A statement that was answered or failed, for watchers of a pool. */
export interface StatementRun {
  /** The text, with `$1`, `$2` … for the values. */
  text: string;
  /** The number of values. */
  values: number;
  /** The value of `app.divisions` during the statement. */
  divisions: string;
  /** Milliseconds since the process started, by `performance.now()`. */
  started: number;
  milliseconds: number;
  failed: boolean;
}

/** The use of the connections of a pool. */
export interface PoolUsage {
  /** The maximum number of connections. */
  size: number;
  open: number;
  idle: number;
  /** The number of callers that wait for a connection. */
  waiting: number;
}

/** The pool of connections behind every {@link Database}. */
export interface DatabasePool {
  /** The database for the given divisions; `readOnly` refuses every write. */
  for(divisions: Divisions, access?: 'readWrite' | 'readOnly'): Database;
  /** Calls the watcher after each statement from now on. */
  watch(watcher: (run: StatementRun) => void): void;
  usage(): PoolUsage;
  close(): Promise<void>;
}
