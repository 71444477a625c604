import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '#contract/problem.ts';
import { fieldErrorsOf } from '#contract/validation.ts';
import { newId } from '#server/database/newId.ts';
import type { Translate } from '#server/http/texts.ts';
import { textOf, valueOf, type Reading } from '#server/imports/convert.ts';
import type { ImportedRow, ImportEntity } from '#server/imports/entity.ts';
import type { Cell } from '#server/sheets/sheet.ts';
import { languages } from '#contract/values.ts';
import { exampleCell } from './template.ts';

/** Rows of one sheet that are judged together. */
export interface RowsToJudge {
  entity: ImportEntity;
  /** The field of each column; null for one that is left out. */
  fields: readonly (string | null)[];
  rows: readonly RowToJudge[];
  reading: Reading;
  importId: string;
  /** Whether rows are compared only: records of earlier rows are not there yet. Else what is stored is locked. */
  isCheck: boolean;
}

/** A row as it stands in the file. */
export interface RowToJudge {
  sheet: number;
  number: number;
  cells: readonly Cell[];
  /** The id that a new record gets; a new one unless given. */
  recordId?: string | undefined;
}

/** A row by the values of its cells, and what is wrong with them by themselves. */
export function readRow(source: RowToJudge, { entity, fields, reading }: Pick<RowsToJudge, 'entity' | 'fields' | 'reading'>): ImportedRow {
  const row: ImportedRow = { id: source.recordId ?? newId(), values: {}, before: undefined, errors: {} };
  fields.forEach((name, at) => {
    const field = name === null ? undefined : entity.fields[name];
    const cell = source.cells[at] ?? null;
    if (!field || name === null || cell === null || textOf(cell) === '') return;
    const value = valueOf(cell, field, reading);
    if (field.relation) row.values[name] = value;
    else {
      const parsed = field.schema.safeParse(value);
      if (!parsed.success) row.errors[name] = errorsIn(parsed.error.issues, value);
      else if (parsed.data !== null) row.values[name] = parsed.data;
    }
  });
  Object.assign(row.values, entity.derive?.(row.values));
  return row;
}

function errorsIn(issues: Parameters<typeof fieldErrorsOf>[0], value: unknown): FieldError[] {
  return Object.values(fieldErrorsOf(issues, value)).flat().slice(0, 3);
}

/** Which rows are none: those without a value, and the example that stands in the template, as long as it was not changed. */
export function leavesOut(translate: Translate, asked: RowsToJudge): (row: ImportedRow) => boolean {
  const { entity, fields } = asked;
  const examples = languages.map((language) => {
    const cells = fields.map((field) => (field === null ? null : exampleCell(entity, field, { translate, language })));
    return readRow({ sheet: 0, number: 0, cells }, asked).values;
  });
  return ({ values, errors }) => {
    if (Object.keys(errors).length > 0) return false;
    const count = Object.keys(values).length;
    return count === 0 || (count > 1 && examples.some((example) => isDeepStrictEqual(values, example)));
  };
}
