import type { Amounts } from '#contract/amounts.ts';
import type { Table } from '../database/table.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Priced } from './price.ts';

/** The types of one kind of document. */
export interface DocumentTypes {
  /** A stored header by the names of its columns. */
  header: { id: string; version: number };
  /** A stored line by the names of its columns. */
  line: { id: string; exactId: string | null; version: number; lineNumber: number };
  /** The body of a line: with an id it changes an existing line, without one it adds a line. */
  sent: object;
  /** The body of a document. When `lines` is given, it replaces all lines unless the kind keeps others. */
  body: { lines?: readonly object[] | undefined };
  /** The data that a write depends on besides the document. */
  facts: unknown;
  /** The values that the route passes besides the body, such as the day. */
  context: unknown;
}

/** A header with its lines. */
export type Stored<T extends DocumentTypes> = T['header'] & { lines: T['line'][] };

/** A sent line, the stored line that it changes, and the prefix of its fields in a problem (`lines.2.`). */
export interface LineChange<T extends DocumentTypes> {
  body: T['sent'];
  stored: T['line'] | undefined;
  field: string;
}

/** The input of a write: the stored document (undefined for a new one) and the body. */
export interface Draft<T extends DocumentTypes> {
  before: Stored<T> | undefined;
  body: T['body'];
  sent: readonly LineChange<T>[];
  /** Whether the stored lines keep all fields that are not calculated. */
  areLinesKept: boolean;
}

/** The change that a write makes to a document. */
export interface DocumentChange<T extends DocumentTypes> {
  before: Stored<T> | undefined;
  after: Stored<T>;
  /** The action in the audit. */
  action: string;
  reason?: string | undefined;
}

/** A change before it is stored. */
export interface PlannedChange<T extends DocumentTypes> extends DocumentChange<T> {
  body: T['body'];
  /** The names of the differences: fields of the header, lines (`lines.2`) and their fields (`lines.2.quantity`). */
  differing: readonly string[];
  /** The amounts of the lines, for kinds that have prices. */
  amounts: Amounts | undefined;
}

/** The tables of a kind of document. */
export interface DocumentTables {
  /** The table of headers; the one of lines is declared there as its children, in the field that lines stand `within`. */
  header: Table;
  /** Fields of other tables that are read with a line for texts and the audit, such as the item's code. */
  described?: readonly string[];
  /** The columns that processes update while people edit the others: received quantities, states. */
  progress?: { header: readonly string[]; lines: readonly string[] };
}

/** The table of a document's lines, the column there that holds the document's id, and the field that shows the lines. */
export function lineTable({ name, children }: Table): { table: Table; parent: string; field: string } {
  const [field, lines] = Object.entries(children).find(([key, { table }]) => table.within === key) ?? [];
  if (field === undefined || typeof lines?.by !== 'string') throw new Error(`The table ${name} declares no lines`);
  return { table: lines.table, parent: lines.by, field };
}

/**
 * A kind of document with lines. A write calls the functions in the order in which they are listed here; an error in any of them
 * refuses the whole write.
 */
export interface DocumentKind<T extends DocumentTypes> extends DocumentTables {
  /** The column of the document number; its counter has the name of the table. */
  number: string;
  /** The maximum number of lines. */
  most: number;
  /** Whether lines are numbered by position; otherwise a line keeps its number and new ones follow the last. */
  isNumberedByPlace: boolean;
  /** Whether lines that a body does not contain are kept; otherwise the lines of the body replace all. */
  keepsOtherLines?: boolean;
  /** Reads the data that the write depends on. Other records are locked here, in the same order in every write. */
  facts(call: WriteCall, draft: Draft<T>, context: T['context']): Promise<T['facts']>;
  /** The header after the change; the engine sets id and number of a new one. */
  headerOf(draft: Draft<T>, facts: T['facts']): T['header'];
  /** One line after the change; the engine sets id and number of a new one. */
  lineOf(change: LineChange<T>, facts: T['facts']): T['line'];
  /** Calculates the amounts of the lines; lines keep their amounts unless something changed that these depend on. */
  price?(
    lines: readonly T['line'][],
    before: readonly T['line'][],
    header: T['header'],
    headerBefore: T['header'] | undefined,
  ): Priced<T['line']>;
  /** Calculates the totals and states of the document from its lines. */
  settle(document: Stored<T>, draft: Draft<T>, amounts: Amounts | undefined, facts: T['facts']): Stored<T>;
  /** Refuses changes that the state of the document does not allow, and a new state whose conditions are not met. */
  guard?(call: WriteCall, change: PlannedChange<T>, facts: T['facts']): Promise<void> | void;
  /** Whether the document may still be changed. A closed one is returned unchanged when the body would change nothing. */
  isOpen(before: Stored<T>): boolean;
  /**
   * The effects on other records, such as stock; runs before the document is stored. Its first statements take the locks that
   * other writes wait for.
   */
  effects?(call: WriteCall, change: DocumentChange<T>, facts: T['facts']): Promise<void>;
  /** Sets columns for searching, sorting and later decisions, once the number is known. */
  complete?(call: WriteCall, change: PlannedChange<T>, facts: T['facts']): Stored<T>;
  /** The problem for a violated constraint that the tables do not describe. */
  refusal?(error: unknown, document: Stored<T>): unknown;
  /** The action in the audit for a change by a caller; `update` by default. */
  actionOf?(change: { before: Stored<T>; after: Stored<T> }): string;
  /** The reason that the caller gave, for the audit. */
  reasonOf?(body: T['body']): string | undefined;
}
