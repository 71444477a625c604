import { languages } from '#contract/values.ts';
import type { Reading } from '#server/imports/convert.ts';
import type { Translate } from '#server/http/texts.ts';
import { columnKind, unwrapped } from '#server/database/columnKind.ts';
import type { ImportField } from '#server/imports/entity.ts';
import { entities } from './entities.ts';

/** The rules for reading the texts of a file: its decimal mark, and the names of choices in all languages. */
export function readingOf(translate: Translate, decimalMark: ',' | '.'): Reading {
  return { decimalMark, choices: (key) => choicesBelow(translate).get(key) ?? new Map() };
}

const known = new WeakMap<Translate, ReadonlyMap<string, ReadonlyMap<string, string>>>();

function choicesBelow(translate: Translate): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const made = known.get(translate) ?? new Map(choiceFields().map((field) => [field.choices ?? '', textsOf(translate, field)]));
  known.set(translate, made);
  return made;
}

function choiceFields(): ImportField[] {
  return entities.flatMap(({ fields }) => Object.values(fields).filter(({ choices }) => choices !== undefined));
}

function textsOf(translate: Translate, field: ImportField): ReadonlyMap<string, string> {
  const texts = choicesOf(field).flatMap((value) => [
    [value.toLowerCase(), value] as const,
    ...languages.map((language) => [translate(language, `${field.choices ?? ''}.${value}`).toLowerCase(), value] as const),
  ]);
  return new Map(texts.toReversed());
}

/** The values of a field with a closed list. */
export function choicesOf({ schema, choices }: Pick<ImportField, 'schema' | 'choices'>): string[] {
  if (choices === undefined) return [];
  const found = enumIn(schema);
  return found ?? [];
}

function enumIn(schema: Parameters<typeof columnKind>[0]): string[] | undefined {
  const { def } = (
    unwrapped(schema) as Parameters<typeof columnKind>[0] & {
      _zod: { def: { type: string; entries?: Record<string, string>; element?: never; in?: never; out?: never } };
    }
  )._zod; // zod's own schemas
  if (def.type === 'enum') return Object.values(def.entries ?? {});
  if (def.type === 'array' && def.element) return enumIn(def.element);
  if (def.type === 'pipe') return (def.out && enumIn(def.out)) ?? (def.in && enumIn(def.in));
  return undefined;
}
