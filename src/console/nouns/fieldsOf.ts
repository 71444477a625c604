import type { FieldOptions, NounField, NounGroup } from './Noun.ts';

/** The fields of a noun by name, each with its options. */
export function fieldsOf({ groups }: { groups: readonly NounGroup[] }): readonly (readonly [string, FieldOptions])[] {
  return groups.flatMap(({ fields }) => Object.entries(fields).map(([name, field]) => [name, optionsOf(field)] as const));
}

/** The options of a field. */
export function optionsOf(field: NounField): FieldOptions {
  return typeof field === 'string' ? { kind: field } : field;
}
