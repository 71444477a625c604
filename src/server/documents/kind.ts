import type { Amounts } from '#contract/amounts.ts';
import type { Table } from '../database/table.ts';
import type { WriteCall } from '../database/writeCall.ts';

/** The types of one kind of document. */
export interface DocumentTypes {
  /** A stored header under the names of its columns. */
  header: { id: string; version: number };
  /** A stored line under the names of its columns. */
  line: { id: string; exactId: string | null; version: number; lineNumber: number };
  /** What a caller may send for a line: with its id an existing line, without one a new line. */
  sent: object;
  /** What a caller may send for a document; lines (see `sent`), when given, stand for all lines unless the kind keeps others. */
  body: { lines?: readonly object[] | undefined };
  /** What a write depends on besides the document. */
  facts: unknown;
  /** What the route passes besides the body, such as the day. */
  context: unknown;
}

/** A header with its lines. */
export type Stored<T extends DocumentTypes> = T['header'] & { lines: T['line'][] };

/** One line that was sent, the stored one that it changes, and the prefix of its fields in a problem (`lines.2.`). */
export interface LineChange<T extends DocumentTypes> {
  body: T['sent'];
  stored: T['line'] | undefined;
  field: string;
}

/** What a write starts from: the stored document (undefined for a new one) and what was sent. */
export interface Draft<T extends DocumentTypes> {
  before: Stored<T> | undefined;
  body: T['body'];
  sent: readonly LineChange<T>[];
  /** The stored lines stay as they are, but for amounts that follow from one another. */
  areLinesKept: boolean;
}

/** What a write makes of a document. */
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
  /** What differs: fields of the header, lines (`lines.2`) and their fields (`lines.2.quantity`). */
  differing: readonly string[];
  /** The amounts of the lines, for kinds that have prices. */
  amounts: Amounts | undefined;
}

/** The tables of a kind of document. */
export interface DocumentTables {
  /** The table of headers; the one of lines is declared there as its children, in the field that lines stand `within`. */
  header: Table;
  /** Fields of other tables that are read with a line, for texts and the audit, such as the item's code. */
  described?: readonly string[];
  /** The columns that processes move while people work on the rest: received quantities, states. */
  progress?: { header: readonly string[]; lines: readonly string[] };
}

/** The table of a document's lines, the column there that holds the document's id, and the field that shows the lines. */
export function lineTable({ name, children }: Table): { table: Table; parent: string; field: string } {
  const [field, lines] = Object.entries(children).find(([key, { table }]) => table.within === key) ?? [];
  if (field === undefined || typeof lines?.by !== 'string') throw new Error(`The table ${name} declares no lines`);
  return { table: lines.table, parent: lines.by, field };
}

/**
 * A kind of document with lines, described once. A write goes through the parts in the order in which they stand here; what
 * a part throws refuses the whole write.
 */
export interface DocumentKind<T extends DocumentTypes> extends DocumentTables {
  /** The column of the number that people know a document by; it is counted under the name of the table. */
  number: string;
  /** The greatest number of lines. */
  most: number;
  /** Whether lines are numbered by their place; else a line keeps its number and new ones go on behind the last. */
  isNumberedByPlace: boolean;
  /** Whether lines that a change does not send stay as they are; else lines that are sent stand for all. */
  keepsOtherLines?: boolean;
  /** Reads what the write depends on. Other records are locked here, in the one order that all writes keep. */
  facts(call: WriteCall, draft: Draft<T>, context: T['context']): Promise<T['facts']>;
  /** The header as the caller wants it; a new one gets id and number from the engine. */
  headerOf(draft: Draft<T>, facts: T['facts']): T['header'];
  /** One line as the caller wants it; a new one gets id and number from the engine. */
  lineOf(change: LineChange<T>, facts: T['facts']): T['line'];
  /** Gives the lines their amounts; lines keep theirs as long as nothing changed that amounts depend on. */
  price?(
    lines: readonly T['line'][],
    before: readonly T['line'][],
    header: T['header'],
    headerBefore: T['header'] | undefined,
  ): { lines: T['line'][]; amounts: Amounts };
  /** What follows for the whole from its lines: totals and states. */
  settle(document: Stored<T>, draft: Draft<T>, amounts: Amounts | undefined, facts: T['facts']): Stored<T>;
  /** Refuses what may not change in the document's state, and what stands between it and its next one. */
  guard?(call: WriteCall, change: PlannedChange<T>, facts: T['facts']): Promise<void> | void;
  /** Whether a document takes changes; one that does not is answered as it stands when nothing would change. */
  isOpen(before: Stored<T>): boolean;
  /**
   * What moves with the document elsewhere, such as stock; runs before it is stored. What others wait for is locked by its first
   * statements.
   */
  effects?(call: WriteCall, change: DocumentChange<T>, facts: T['facts']): Promise<void>;
  /** What is stored for searching, sorting and later decisions, once the number is known. */
  complete?(call: WriteCall, change: PlannedChange<T>, facts: T['facts']): Stored<T>;
  /** The problem behind a constraint that storing broke, where the tables do not know it. */
  refusal?(error: unknown, document: Stored<T>): unknown;
  /** The audit's name for a change by a caller, `update` unless given. */
  actionOf?(change: { before: Stored<T>; after: Stored<T> }): string;
  /** The reason that a caller gave, for the audit. */
  reasonOf?(body: T['body']): string | undefined;
}
