import type { Table } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

const makers: ((inside: WriteCall) => Promise<void>)[] = [];

/** Registers the data that a feature adds to each new division, in the same transaction. */
export function onDivisionMade(make: (inside: WriteCall) => Promise<void>): void {
  makers.push(make);
}

/** See {@link onDivisionMade}. */
export function divisionMakers(): readonly ((inside: WriteCall) => Promise<void>)[] {
  return makers;
}

const documents: Table[] = [];

/** Registers documents with amounts in the currency of their division, which can then not change any more. */
export function addDocumentsInCurrency(table: Table): void {
  documents.push(table);
}

/** See {@link addDocumentsInCurrency}. */
export function documentsInCurrency(): readonly Table[] {
  return documents;
}
