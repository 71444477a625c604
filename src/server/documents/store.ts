import type { Sql } from 'sql-template-tag';
import { auditOf, type AuditOptions } from '../database/audit.ts';
import { removalOf } from '../database/removeRows.ts';
import { changeOf, insertionOf, runTogether } from '../database/rows.ts';
import type { Table } from '../database/table.ts';
import { together } from '../database/together.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { differenceOf, isSameValue, picked, wholeOf } from './difference.ts';
import { lineTable, type DocumentChange, type DocumentTables, type DocumentTypes, type Stored } from './kind.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Stores only the columns and lines that differ, with version, change stamp and audit, all in one statement for any number of
 * documents and lines. A statement before it removes deleted lines, so that others can take their numbers.
 */
export async function storeDocuments<T extends DocumentTypes>(
  call: WriteCall,
  tables: DocumentTables,
  changes: readonly DocumentChange<T>[],
): Promise<void> {
  if (changes.length === 0) return;
  const at = new Date().toISOString();
  const stamp = { modified: at, modifiedBy: call.person.oid };
  const parts = changes.map((change) => partsOf(tables, change));
  const added = (rows: readonly Fields[]) =>
    rows.map((row) => ({
      ...row,
      ...stamp,
      division: call.division,
      created: at,
      createdBy: call.person.oid,
      version: 1,
      syncStatus: 'LocalOnly',
    }));
  const { database } = call;
  const { table } = lineTable(tables.header);
  const writes = [
    ...insertionOf(tables.header, added(parts.flatMap(({ addedHeader }) => addedHeader))),
    ...changesOf(call.division, stamp, {
      table: tables.header,
      progress: tables.progress?.header,
      changed: parts.flatMap(({ changedHeader }) => changedHeader),
    }),
    ...changesOf(call.division, stamp, {
      table,
      progress: tables.progress?.lines,
      changed: parts.flatMap(({ changedLines }) => changedLines),
    }),
    ...insertionOf(table, added(parts.flatMap(({ addedLines }) => addedLines))),
    ...auditOf(
      call,
      changes.flatMap((change) => entryOf(tables, change)),
      at,
    ),
  ];
  const gone = parts.flatMap(({ removedLines }) => removedLines);
  await together(runTogether(database, removalOf(call, table, gone, at)), runTogether(database, writes));
}

/** Marks documents and their lines as deleted; the audit records them as a whole. */
export async function removeDocuments<T extends DocumentTypes>(
  call: WriteCall,
  tables: DocumentTables,
  documents: readonly Stored<T>[],
): Promise<void> {
  const at = new Date().toISOString();
  const entity = tables.header.name;
  const lineIds = documents.flatMap(({ lines }) => lines.map(({ id }) => id));
  await runTogether(call.database, [
    ...removalOf(call, lineTable(tables.header).table, lineIds, at),
    ...removalOf(
      call,
      tables.header,
      documents.map(({ id }) => id),
      at,
    ),
    ...auditOf(
      call,
      documents.map((document) => ({ entity, entityId: document.id, action: 'delete', before: wholeOf(tables, document) })),
      at,
    ),
  ]);
}

/** A changed row: its stored fields, the names of those that differ, and whether a call shows any of these. */
interface ChangedRow {
  row: Fields & { id: string; version: number };
  names: string[];
  isShown: boolean;
}

function partsOf<T extends DocumentTypes>(tables: DocumentTables, { before, after }: DocumentChange<T>) {
  const { table, parent } = lineTable(tables.header);
  const row = (line: T['line']) => ({ ...storedOf(table, line), [parent]: after.id });
  if (!before) {
    return {
      addedHeader: [storedOf(tables.header, after)],
      changedHeader: [],
      addedLines: after.lines.map(row),
      changedLines: [],
      removedLines: [],
    };
  }
  const stored = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(after.lines.map((line) => line.id));
  const header = { ...storedOf(tables.header, after), id: after.id, version: before.version + 1 };
  return {
    addedHeader: [],
    changedHeader: [{ row: header, names: differingColumns(tables.header, before, after), isShown: true }],
    addedLines: after.lines.filter((line) => !stored.has(line.id)).map(row),
    changedLines: after.lines.flatMap((line) => changedLine(table, stored.get(line.id), line)),
    removedLines: before.lines.filter((line) => !kept.has(line.id)).map((line) => line.id),
  };
}

// A change that no call shows, such as one of the search text, neither increases the version nor counts as a change of the line
function changedLine<Line extends DocumentTypes['line']>(table: Table, before: Line | undefined, after: Line): ChangedRow[] {
  const names = before ? differingColumns(table, before, after) : [];
  if (!before || names.length === 0) return [];
  const isShown = names.some((name) => name in table.columns);
  return [{ row: { ...storedOf(table, after), id: after.id, version: before.version + (isShown ? 1 : 0) }, names, isShown }];
}

/** The changed rows of a table, and its columns that processes update. */
interface ChangedRows {
  table: Table;
  progress: readonly string[] | undefined;
  changed: readonly ChangedRow[];
}

// One statement writes the columns that processes update, a second one all others, so that there are at most two statement texts
function changesOf(division: number, stamp: Fields, { table, progress = [], changed }: ChangedRows): Sql[] {
  const isProgress = changed.every(({ names }) => names.every((name) => progress.includes(name)));
  const names = isProgress ? progress : Object.keys({ ...table.columns, ...table.hidden }).filter((name) => !notChanged.has(name));
  const rows = changed.map(({ row, isShown }) => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    id: row.id,
    version: row.version,
    ...(isShown ? stamp : picked(row, (name) => name in stamp)),
  }));
  return changeOf(division, table, { names: [...new Set([...names, 'version', 'modified', 'modifiedBy'])], rows });
}

const notChanged = new Set(['id', 'exactId', 'division', 'created', 'createdBy', 'deletedAt', 'syncStatus', 'syncError']);

function storedOf(table: Table, row: object): Fields {
  return picked(row, (name) => isStored(table, name));
}

function isStored({ columns, hidden }: Table, name: string): boolean {
  return name in columns || (hidden !== undefined && name in hidden);
}

function differingColumns(table: Table, before: object, after: object): string[] {
  const [stored, changed] = [before as Fields, after as Fields]; // rows are read by the columns of their table
  return Object.keys(after).filter((name) => !notChanged.has(name) && isStored(table, name) && !isSameValue(stored[name], changed[name]));
}

function entryOf<T extends DocumentTypes>(tables: DocumentTables, { before, after, action, reason }: DocumentChange<T>): AuditOptions[] {
  const entry = { entity: tables.header.name, entityId: after.id, action, reason };
  if (!before) return [{ ...entry, after: wholeOf(tables, after) }];
  const difference = differenceOf(tables, before, after);
  const isSame = Object.keys(difference.before).length + Object.keys(difference.after).length === 0;
  return isSame ? [] : [{ ...entry, ...difference }];
}
