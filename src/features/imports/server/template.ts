import type { Readable } from 'node:stream';
import type { Language } from '#contract/values.ts';
import { columnKind } from '#server/database/columnKind.ts';
import type { Translate } from '#server/http/texts.ts';
import { isShare } from '#server/imports/convert.ts';
import type { ImportEntity, ImportField, OwnField } from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import { writeWorkbook, type WrittenColumn, type WrittenSheet } from '#server/sheets/writeWorkbook.ts';
import { labelOf, templateFieldsOf } from './entities.ts';
import { choicesOf } from './reading.ts';

/** The reader of a generated file. */
export interface FileReader {
  language: Language;
  translate: Translate;
}

/**
 * A workbook to fill in: a sheet that explains the columns, one for each kind of record, and one with the fields that only some types of
 * objects have. Of these, only those that a type requires have a column; the others are added by their headings.
 */
export function templateOf(entities: readonly ImportEntity[], reader: FileReader): Readable {
  const sheets = entities.map((entity): WrittenSheet => ({
    name: titleOf(entity, reader),
    columns: templateColumns(entity, reader),
    rows: [templateFieldsOf(entity).map(([name]) => exampleCell(entity, name, reader))],
  }));
  const withOwn = entities.filter(({ fields }) => Object.values(fields).some(({ own }) => own));
  return writeWorkbook([explanation(entities, reader), ...sheets, ...withOwn.map((entity) => explanationOfOwn(entity, reader))]);
}

function titleOf({ name }: ImportEntity, { translate, language }: FileReader): string {
  return translate(language, `imports.entities.${name}`);
}

function templateColumns(entity: ImportEntity, { translate, language }: FileReader): WrittenColumn[] {
  return templateFieldsOf(entity).map(([name, field]) => {
    const heading = labelOf(translate, language, entity, name);
    return {
      heading,
      width: Math.max(12, heading.length + 3),
      kind: kindOf(field),
      isRequired: entity.required.includes(name),
      choices: choiceTexts(field, { language, translate }),
    };
  });
}

const kinds: Readonly<Partial<Record<string, WrittenColumn['kind']>>> = {
  decimal: 'number',
  number: 'number',
  integer: 'number',
  date: 'date',
};

function kindOf({ schema, relation }: ImportField): NonNullable<WrittenColumn['kind']> {
  if (relation) return 'text';
  return isShare(schema) ? 'percent' : (kinds[columnKind(schema)] ?? 'text');
}

/** The cell of a column in the example row of a sheet. */
export function exampleCell(entity: ImportEntity, name: string, reader: FileReader): Cell {
  const field = entity.fields[name];
  const text = field ? exampleText(entity, name, field, reader) : '';
  const isNumber = field !== undefined && ['number', 'percent'].includes(kindOf(field));
  return text === '' ? null : isNumber ? Number(text) : text;
}

// Choices have their names in the reader's language; other texts are in that language too
function exampleText({ name }: ImportEntity, fieldName: string, field: ImportField, { translate, language }: FileReader): string {
  const { example = '', choices } = field;
  if (example === '') return '';
  const key =
    choices !== undefined && choicesOf(field).includes(example) ? `${choices}.${example}` : `imports.examples.${name}.${fieldName}`;
  const text = translate(language, key);
  return text === `[${key}]` ? example : text;
}

// In the form in which the reader would type it
function shownExample(entity: ImportEntity, name: string, field: ImportField, reader: FileReader): string {
  const cell = exampleCell(entity, name, reader);
  if (typeof cell !== 'number') return String(cell ?? '');
  const text = kindOf(field) === 'percent' ? `${Math.round(cell * 1e6) / 1e4}%` : String(cell);
  return reader.language === 'en' ? text : text.replace('.', ',');
}

function explanation(entities: readonly ImportEntity[], reader: FileReader): WrittenSheet {
  const { translate, language } = reader;
  const text = (key: string, params?: Record<string, string>) => translate(language, `imports.template.${key}`, params);
  const headings = ['sheet', 'column', 'required', 'allowed', 'example'] as const;
  return {
    name: text('title'),
    columns: headings.map((key) => ({ heading: text(key), width: key === 'allowed' ? 70 : 26 })),
    rows: entities.flatMap((entity) =>
      templateFieldsOf(entity).map(([name, field]) => [
        titleOf(entity, reader),
        labelOf(translate, language, entity, name),
        field.own
          ? text('requiredFor', { kinds: kindsRequiring(field.own, language) })
          : text(entity.required.includes(name) ? 'yes' : entity.key.some((key) => key.field === name) ? 'key' : 'no'),
        [allowedIn(field, reader), askedIn(entity, name, field, reader)].filter(Boolean).join('; '),
        shownExample(entity, name, field, reader),
      ]),
    ),
  };
}

function askedIn({ asked }: ImportEntity, name: string, field: ImportField, reader: FileReader): string {
  const proposed = asked?.[name];
  if (proposed === undefined) return '';
  return reader.translate(reader.language, 'imports.template.asked', { value: choiceText(field, proposed, reader) });
}

function kindsRequiring({ uses }: OwnField, language: Language): string {
  return uses.flatMap(({ kind, isRequired }) => (isRequired ? [kind[language]] : [])).join(', ');
}

// One row for each type and field, in the order of the types
function explanationOfOwn(entity: ImportEntity, reader: FileReader): WrittenSheet {
  const { translate, language } = reader;
  const text = (key: string) => translate(language, `imports.template.${key}`);
  const headings = ['ownKind', 'column', 'required', 'allowed', 'example'] as const;
  const all = Object.entries(entity.fields).flatMap(([name, { own, relation }]) =>
    own && !own.standsFor ? own.uses.map((use) => ({ name, relation, use })) : [],
  );
  return {
    name: translate(language, `imports.template.own.${entity.name}`),
    columns: headings.map((key) => ({ heading: text(key), width: key === 'allowed' ? 70 : 32 })),
    rows: [...Map.groupBy(all, ({ use }) => use.kind).values()]
      .flat()
      .map(({ name, relation, use }) => [
        use.kind[language],
        labelOf(translate, language, entity, name),
        text(use.isRequired ? 'yes' : 'no'),
        relation
          ? text('relationByTag')
          : use.choices.length > 0
            ? use.choices.map(({ names }) => names[language]).join(', ')
            : text(kindKey(use.schema)),
        use.example ?? '',
      ]),
  };
}

/** The texts of the values of a field with a closed list, in the language of a reader. */
export function choiceTexts(field: ImportField, reader: FileReader): string[] {
  const values = field.own ? field.own.uses.flatMap(({ choices }) => choices.map(({ value }) => value)) : choicesOf(field);
  return [...new Set(values)].map((value) => choiceText(field, value, reader));
}

/** The text of a value of a choice, in the language of a reader. */
export function choiceText({ own, choices }: ImportField, value: string, { translate, language }: FileReader): string {
  if (own) return own.uses.flatMap((use) => use.choices).find((choice) => choice.value === value)?.names[language] ?? value;
  return choices === undefined ? value : translate(language, `${choices}.${value}`);
}

function allowedIn(field: ImportField, { translate, language }: FileReader): string {
  const text = (key: string, params?: Record<string, string>) => translate(language, `imports.template.${key}`, params);
  if (field.relation) return text(field.relation.by.length > 1 ? 'relationByName' : 'relationByCode');
  const choices = choiceTexts(field, { translate, language });
  return choices.length > 0 ? choices.join(', ') : text(kindKey(field.schema));
}

function kindKey(schema: ImportField['schema']): string {
  if (isShare(schema)) return 'kinds.percent';
  const kind = columnKind(schema);
  return ['decimal', 'number', 'integer', 'boolean', 'date', 'texts'].includes(kind) ? `kinds.${kind}` : 'kinds.text';
}
