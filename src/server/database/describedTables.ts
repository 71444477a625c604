import type { Table, TableDescription } from './table.ts';

const tables = new Map<string, Table>();
const referring = new Map<string, NonNullable<TableDescription['refersTo']>>();

/** Registers a described table under its name. A summary for other features, which describes fewer columns, does not replace it. */
export function keepTable(table: Table): void {
  const { name, columns, refersTo } = table;
  if (refersTo) referring.set(name, refersTo);
  const former = tables.get(name);
  if (!former || Object.keys(former.columns).length < Object.keys(columns).length) tables.set(name, table);
}

/** The described table with a name, such as the entity of an audit entry. */
export function tableNamed(name: string): Table | undefined {
  return tables.get(name);
}

/** The columns of all described tables that refer to records of a table without a foreign key. */
export function referringColumns(name: string): { table: string; column: string; key: string }[] {
  return [...referring].flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, reference]) => {
      const to = typeof reference === 'string' ? { table: reference } : reference;
      return to.table === name ? [{ table, column, key: to.key ?? 'id' }] : [];
    }),
  );
}
