import { invalidField } from '#contract/problem.ts';
import type { ImportEntity } from '#server/imports/entity.ts';
import type { ImportKind, ImportSheet } from '../schema.ts';
import { labelOf } from './entities.ts';
import { choicesOf } from './reading.ts';
import { choiceText, type FileReader } from './template.ts';

/**
 * The values of new records without one: those that a person chose, else the proposed ones.
 * @throws Problem invalid for a field that the kind does not ask for, or a value that is none of it
 */
export function missingIn({ asked, fields }: ImportEntity, chosen: ImportSheet['missing'] = {}): Pick<ImportSheet, 'missing'> {
  for (const [name, value] of Object.entries(chosen)) {
    const field = fields[name];
    if (!field || asked?.[name] === undefined || !choicesOf(field).includes(value)) throw invalidField('sheets', 'invalid');
  }
  return asked ? { missing: { ...asked, ...chosen } } : {};
}

/** A field that a kind asks for, with its choices, for a reader. */
export function askedOf(entity: ImportEntity, name: string, reader: FileReader): ImportKind['asked'][number] {
  const field = entity.fields[name];
  const choices = field ? choicesOf(field).map((id) => ({ id, label: choiceText(field, id, reader) })) : [];
  return { field: name, label: labelOf(reader.translate, reader.language, entity, name), proposed: entity.asked?.[name] ?? '', choices };
}
