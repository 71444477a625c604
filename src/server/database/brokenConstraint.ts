import { invalidField, Problem } from '#contract/problem.ts';
import { failureOf } from './failures.ts';
import type { Table } from './table.ts';

/** The problem for a violated unique or foreign key of a table; any other error is returned unchanged. */
export function problemOf(error: unknown, table: Table): unknown {
  const failure = failureOf(error);
  if (failure?.code === '23505') return duplicateOf(table, failure.constraint ?? '');
  const field = failure?.code === '23503' ? fieldBehind(table, failure.constraint ?? '') : undefined;
  return field ? invalidField(field, 'unknownRecord') : error;
}

// PostgreSQL names foreign keys `<table>_division_<field>_fkey`
function fieldBehind(table: Table, constraint: string): string | undefined {
  const start = `${table.name}_division_`;
  if (!constraint.startsWith(start) || !constraint.endsWith('_fkey')) return undefined;
  const field = constraint.slice(start.length, -'_fkey'.length);
  if (!(field in table.columns)) return undefined;
  return table.within === undefined ? field : `${table.within}.${field}`;
}

function duplicateOf(table: Table, constraint: string): Problem {
  const meaning = table.duplicates?.[constraint];
  if (typeof meaning === 'function') return meaning();
  return new Problem('duplicate', meaning ? { fields: { [meaning]: [{ code: 'taken' }] } } : {});
}
