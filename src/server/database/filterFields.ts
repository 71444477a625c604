import { exactNamesOf } from '#contract/exactNames.ts';
import type { FilterField, FilterFields } from '#contract/filter.ts';
import { columnKind, unwrapped, type ColumnKind } from './columnKind.ts';
import type { Table } from './table.ts';

const types: Partial<Record<ColumnKind, FilterField['type']>> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'dateTime',
  uuid: 'uuid',
};

/**
 * The fields that a list may be filtered by: every field of the record with a single value, as its schema says, except derived
 * amounts. `aliases` are further spellings, such as Exact Online's own names.
 */
export function filterFieldsOf({ schema, computed, derived }: Table, aliases: Readonly<Record<string, readonly string[]>>): FilterFields {
  const taken = new Set(Object.values(aliases).flat());
  const fields = Object.entries(schema.shape).filter(([name]) => !computed.has(name) && !taken.has(name));
  return Object.fromEntries(
    fields.flatMap(([name, given]) => {
      const field = unwrapped(given);
      const kind = columnKind(field);
      // a derived amount is text, in the form of the answer
      const type = kind === 'decimal' && name in derived ? undefined : types[kind];
      const exact = exactNamesOf(field);
      if (!type) return [];
      return [
        [name, { type, ...(exact ? { values: Object.values(exact), exact } : {}), ...(aliases[name] ? { alias: aliases[name] } : {}) }],
      ];
    }),
  );
}
