import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { DocumentChange, DocumentTables, DocumentTypes, Stored } from './kind.ts';
import { lockDocuments, ownsLines } from './read.ts';

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

/** The changes that adding to (or taking from) a column of lines makes; `settle` gives the states that follow. */
export function moved<T extends DocumentTypes, Column extends string & keyof T['line']>(
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
