import type { z } from 'zod';
import { languages } from '#contract/values.ts';
import type { Reading } from '#server/imports/convert.ts';
import type { Translate } from '#server/http/texts.ts';
import { unwrapped } from '#server/database/columnKind.ts';
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
    // In the words of the console, and in those of lists that are exported
    ...[`${field.choices ?? ''}.${value}`, `export.choices.${value}`].flatMap((key) =>
      languages.map((language) => [translate(language, key).toLowerCase(), value] as const),
    ),
  ]);
  return new Map(texts.toReversed());
}

/** The values of a field with a closed list. */
export function choicesOf({ schema, choices }: Pick<ImportField, 'schema' | 'choices'>): string[] {
  if (choices === undefined) return [];
  return enumIn(schema) ?? [];
}

function enumIn(schema: z.core.$ZodType): string[] | undefined {
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod; // the types of zod's own schemas are a closed union
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  if (def.type === 'array') return enumIn(def.element);
  if (def.type === 'pipe') return enumIn(def.out) ?? enumIn(def.in);
  return undefined;
}
