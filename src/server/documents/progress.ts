import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { together } from '../database/together.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { DocumentChange, DocumentTables, DocumentTypes, Stored } from './kind.ts';
import { lockDocuments, ownsLines } from './read.ts';
import { storeDocuments } from './store.ts';

/** The documents that these lines belong to, locked until the transaction ends. */
export async function lockDocumentsOfLines<T extends DocumentTypes>(
  call: WriteCall,
  tables: DocumentTables,
  lineIds: readonly string[],
): Promise<Stored<T>[]> {
  if (lineIds.length === 0) return [];
  return lockDocuments<T>(call, { header: tables.header }, ownsLines(tables, call.division, lineIds));
}

/** What a process moves on lines of documents. */
export interface MovedProgress<Column extends string> {
  column: Column;
  /** How much more (or less), by the line's id. */
  quantities: ReadonlyMap<string, string>;
  action: string;
  reason?: string | undefined;
}

/** How documents follow what a process moves on their lines. */
export interface FollowingMoves<T extends DocumentTypes> {
  tables: DocumentTables;
  /** The document with the states that follow from its lines. */
  settled(document: Stored<T>): Stored<T>;
  /** What moves elsewhere, such as stock. */
  follow(changes: readonly DocumentChange<T>[]): Promise<void>;
}

/** Adds to (or takes from) a column of lines of locked documents; states and the rest follow. Nothing else of the documents is touched. */
export async function moveDocuments<T extends DocumentTypes, Column extends string & keyof T['line']>(
  call: WriteCall,
  documents: readonly Stored<T>[],
  progress: MovedProgress<Column>,
  { tables, settled, follow }: FollowingMoves<T>,
): Promise<void> {
  const changes = moved<T, Column>(documents, progress, settled);
  await together(storeDocuments<T>(call, tables, changes), follow(changes));
}

function moved<T extends DocumentTypes, Column extends string & keyof T['line']>(
  documents: readonly Stored<T>[],
  { column, quantities, action, reason }: MovedProgress<Column>,
  settle: (document: Stored<T>) => Stored<T>,
): DocumentChange<T>[] {
  return documents.flatMap((before) => {
    if (before.lines.every((line) => compareDecimals(quantities.get(line.id) ?? '0', '0') === 0)) return [];
    const lines = before.lines.map((line) => ({ ...line, [column]: addDecimals(String(line[column]), quantities.get(line.id) ?? '0') }));
    return [{ before, after: settle({ ...before, lines }), action, reason }];
  });
}
