import type { FilterField, FilterFields, FilterValue } from './filter.ts';
import { invalidField } from './problem.ts';
import { date, dateTime, decimal, uuid } from './values.ts';

/** The allowed field for the spelling that a caller used; case does not matter, and aliases are accepted. */
export function fieldNamed(name: string, fields: FilterFields): string | undefined {
  const wanted = name.toLowerCase();
  return Object.keys(fields).find((field) => spellings(field, fields[field]).includes(wanted));
}

function spellings(name: string, field: FilterField | undefined): string[] {
  return [name, ...(field?.alias ?? [])].map((spelling) => spelling.toLowerCase());
}

/**
 * A literal as the value that its field holds.
 *
 * @throws Problem `invalid` when the field cannot hold it
 */
export function valueOf(literal: unknown, name: string, field: FilterField): FilterValue {
  if (literal === null) return null;
  const value = read(literal, field);
  if (value === undefined) throw invalidField('filter', 'filterValue', { name });
  return value;
}

function read(literal: unknown, field: FilterField): FilterValue | undefined {
  if (field.values) return nameOf(literal, field.values, field.exact ?? {});
  switch (field.type) {
    case 'boolean':
      return literal === true || literal === 'true' ? true : literal === false || literal === 'false' ? false : undefined;
    case 'number':
      return decimal.safeParse(literal).data;
    case 'uuid':
      return uuid.safeParse(literal).data;
    case 'date':
      return date.safeParse(String(literal).slice(0, 10)).data;
    case 'dateTime':
      return instant(String(literal));
    case 'text':
      return typeof literal === 'object' || String(literal).includes('\0') ? undefined : String(literal);
  }
}

function nameOf(literal: unknown, values: readonly string[], exact: Readonly<Record<number, string>>): string | undefined {
  const wanted = String(literal).toLowerCase();
  return values.find((value) => value.toLowerCase() === wanted) ?? (/^\d{1,5}$/.test(wanted) ? exact[Number(wanted)] : undefined);
}

// Exact's datetime'…' has no zone; it is read as UTC, as our answers are
function instant(text: string): string | undefined {
  const zoned = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : /(Z|[+-]\d\d:\d\d)$/i.test(text) ? text : `${text}Z`;
  return dateTime.safeParse(zoned).data;
}
