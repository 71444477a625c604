import type { Readable } from 'node:stream';
import type { Language } from '#contract/values.ts';
import { columnKind } from '#server/database/columnKind.ts';
import type { Translate } from '#server/http/texts.ts';
import { isShare } from '#server/imports/convert.ts';
import type { ImportEntity, ImportField } from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import { writeWorkbook, type WrittenColumn, type WrittenSheet } from '#server/sheets/writeWorkbook.ts';
import { labelOf } from './entities.ts';
import { choicesOf } from './reading.ts';

/** The reader of a generated file. */
export interface FileReader {
  language: Language;
  translate: Translate;
}

/** A workbook to fill in: a sheet for each kind of record, and one that explains the columns. */
export function templateOf(entities: readonly ImportEntity[], reader: FileReader): Readable {
  const sheets = entities.map((entity): WrittenSheet => ({
    name: titleOf(entity, reader),
    columns: templateColumns(entity, reader),
    rows: [Object.keys(entity.fields).map((name) => exampleCell(entity, name, reader))],
  }));
  return writeWorkbook([...sheets, explanation(entities, reader)]);
}

function titleOf({ name }: ImportEntity, { translate, language }: FileReader): string {
  return translate(language, `imports.entities.${name}`);
}

function templateColumns(entity: ImportEntity, { translate, language }: FileReader): WrittenColumn[] {
  return Object.entries(entity.fields).map(([name, field]) => {
    const heading = labelOf(translate, language, entity, name);
    return {
      heading,
      width: Math.max(12, heading.length + 3),
      kind: kindOf(field),
      isRequired: entity.required.includes(name),
      choices: choicesOf(field).map((value) => translate(language, `${field.choices ?? ''}.${value}`)),
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
      Object.entries(entity.fields).map(([name, field]) => [
        titleOf(entity, reader),
        labelOf(translate, language, entity, name),
        text(entity.required.includes(name) ? 'yes' : entity.key.some((key) => key.field === name) ? 'key' : 'no'),
        allowedIn(field, reader),
        shownExample(entity, name, field, reader),
      ]),
    ),
  };
}

function allowedIn(field: ImportField, { translate, language }: FileReader): string {
  const text = (key: string, params?: Record<string, string>) => translate(language, `imports.template.${key}`, params);
  if (field.relation) return text(field.relation.by.length > 1 ? 'relationByName' : 'relationByCode');
  const choices = choicesOf(field).map((value) => translate(language, `${field.choices ?? ''}.${value}`));
  if (choices.length > 0) return choices.join(', ');
  if (isShare(field.schema)) return text('kinds.percent');
  const kind = columnKind(field.schema);
  return ['decimal', 'number', 'integer', 'boolean', 'date', 'texts'].includes(kind) ? text(`kinds.${kind}`) : text('kinds.text');
}
