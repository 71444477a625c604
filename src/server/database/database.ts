import type { Sql } from 'sql-template-tag';

/** A statement as PostgreSQL takes it: its text, with `$1`, `$2` … in place of its values. */
export type Statement = Pick<Sql, 'text' | 'values'>;

/**
 * The database as a store sees it: bound to a set of divisions, whose rows are the only ones that row-level security
 * lets through. Statements are written with the `sql` tag of sql-template-tag; values never stand in the text.
 */
export interface Database {
  /** All rows of a statement. A text that comes again is prepared, so keep texts few: values belong in parameters. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** The first row of a statement, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>;
  /**
   * The row of a statement that only looks up a key. It may share a connection with others of its kind, which costs half as
   * much where many ask at once; so it must never wait for a lock or read many rows, or those behind it would wait too.
   */
  rowByKey<Row>(statement: Statement): Promise<Row | undefined>;
  /** Runs the work in one transaction: all of it is kept, or nothing. Inside a transaction it joins that one. */
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>;
  /** The same for all that look at one database: what is remembered of it hangs on this. */
  readonly source: object;
}

/** What a connection may see: the given divisions, or all of them (jobs, directories). */
export type Divisions = readonly number[] | 'all';

/** A statement that was answered or failed, for those who watch a pool. */
export interface StatementRun {
  /** With `$1`, `$2` … in place of its values. */
  text: string;
  /** How many values it had. */
  values: number;
  /** Value of `app.divisions` that it ran under. */
  divisions: string;
  /** Milliseconds since the process began, as `performance.now()` counts them. */
  started: number;
  milliseconds: number;
  failed: boolean;
}

/** How the connections of a pool are used. */
export interface PoolUsage {
  /** The greatest number of connections. */
  size: number;
  open: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** The pool of connections behind every {@link Database}. */
export interface DatabasePool {
  /** The database as the given divisions see it; `readOnly` refuses every write. */
  for(divisions: Divisions, access?: 'readWrite' | 'readOnly'): Database;
  /** Calls back after each statement from now on. */
  watch(watcher: (run: StatementRun) => void): void;
  usage(): PoolUsage;
  close(): Promise<void>;
}
