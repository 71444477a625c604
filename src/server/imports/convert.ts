import { locales } from '#contract/locales.ts';
import { z } from 'zod';
import { parseDecimal } from '#contract/decimals.ts';
import { columnKind, unwrapped } from '../database/columnKind.ts';
import { languages } from '#contract/values.ts';
import { plainText } from '../http/plainText.ts';
import { dayOfSerial } from '../sheets/serialDays.ts';
import type { Cell } from '../sheets/sheet.ts';
import type { ImportField } from './entity.ts';

/** The rules for reading the texts of a file. */
export interface Reading {
  /** The decimal mark. */
  decimalMark: ',' | '.';
  /** The values of choices by their lower-case texts in all languages; the key is that of the choices' texts. */
  choices: (key: string) => ReadonlyMap<string, string>;
}

/**
 * The value of a cell for a field. A cell that cannot be converted is returned unchanged, so that the schema of the field refuses
 * it. A field for text gets text, even when the file has a number or a day there.
 */
export function valueOf(cell: Cell, field: ImportField, reading: Reading): unknown {
  if (cell === null) return undefined;
  if (field.relation) return textOf(cell);
  if (field.tidy) return field.tidy(textOf(cell));
  if (field.choices !== undefined) return choiceOf(cell, field.choices, field, reading);
  const converted = isShare(field.schema) ? shareOf(cell, reading) : converters[columnKind(field.schema)]?.(cell, reading);
  return converted === undefined ? textOf(cell) : converted;
}

/** A cell as text, without invisible characters: a number without exponent, a day in the format of the file. */
export function textOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return plainText(cell).trim();
  if (typeof cell === 'boolean') return String(cell);
  return Number.isInteger(cell) && Math.abs(cell) < 1e15 ? cell.toFixed(0) : String(cell);
}

type Convert = (cell: Exclude<Cell, null>, reading: Reading) => unknown;

const converters: Readonly<Partial<Record<string, Convert>>> = {
  decimal: (cell, reading) => decimalOf(cell, reading),
  number: numberOf,
  integer: numberOf,
  boolean: (cell) => (typeof cell === 'boolean' ? cell : truths.get(textOf(cell).toLowerCase())),
  date: dayOf,
  texts: (cell) =>
    textOf(cell)
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
};

function numberOf(cell: Exclude<Cell, null>, reading: Reading): number | undefined {
  const text = decimalOf(cell, reading, { max: 15 });
  return text === undefined ? undefined : Number(text);
}

/** Whether a field is a fraction from 0 to 1, which people write as a percentage. */
export function isShare(schema: z.ZodType): boolean {
  const plain = unwrapped(schema);
  return plain instanceof z.ZodNumber && plain.minValue === 0 && plain.maxValue === 1;
}

// A number above 1 can only be a percentage
function shareOf(cell: Exclude<Cell, null>, reading: Reading): number | undefined {
  const text = typeof cell === 'string' ? textOf(cell) : '';
  const isPercentage = text.endsWith('%');
  const value = numberOf(isPercentage ? text.replace('%', '') : cell, reading);
  return value === undefined || (!isPercentage && value <= 1) ? value : Number((value / 100).toFixed(8));
}

function decimalOf(cell: Exclude<Cell, null>, { decimalMark }: Reading, places?: { max: number }): string | undefined {
  if (typeof cell === 'boolean') return undefined;
  if (typeof cell === 'number') return textOf(cell);
  return parseDecimal(textOf(cell), decimalMark === ',' ? 'nl' : 'en', places) ?? undefined;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['ja', 'j', 'yes', 'y', 'true', 'waar', 'wahr', '1', 'x'].map((word) => [word, true] as const),
  ...['nee', 'n', 'nein', 'no', 'false', 'onwaar', 'falsch', '0', '-'].map((word) => [word, false] as const),
]);

/**
 * A day in one of the usual formats: ISO, numbers with the day first (`3-2-2026`, `3.2.26`), or with the name of the month
 * (`3. Februar 2026`, `3-feb-26`); a time after it is left out. A number is the day of a spreadsheet that is shown as a number. Undefined
 * for any other text.
 */
export function dayOf(cell: Exclude<Cell, null>): string | undefined {
  if (typeof cell === 'number') return isSerialDay(cell) ? dayOfSerial(Math.floor(cell), false) : undefined;
  // A time has no further T: the search would go from each one to the end of the cell
  const text = textOf(cell).replace(/(?<=\d)(?:T[^T]*| +\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const figures = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/.exec(text) ?? withNamedMonth(text);
  if (!iso && !figures) return undefined;
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : (figures ?? []).slice(1).toReversed();
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

// From 1954 to 2119; a year such as 2026 is no serial number
function isSerialDay(serial: number): boolean {
  return serial >= 20_000 && serial < 80_000;
}

function withNamedMonth(text: string): string[] | undefined {
  const [all = '', day = '', name = '', year = ''] = /^(\d{1,2})\.?[- ]?(\p{L}{3,9})\.?[- ]?(\d{4}|\d{2})$/u.exec(text) ?? [];
  const month = monthsByName().get(name.toLowerCase());
  return month === undefined ? undefined : [all, day, String(month), year];
}

// Besides those of the languages: how spreadsheets and people shorten them
const otherMonthNames = [
  ['mar', 3],
  ['maa', 3],
  ['mrt', 3],
  ['mrz', 3],
  ['mär', 3],
  ['sep', 9],
  ['sept', 9],
  ['jänner', 1],
] as const;

let monthNames: ReadonlyMap<string, number> | undefined;

function monthsByName(): ReadonlyMap<string, number> {
  return (monthNames ??= namesOfMonths());
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const named = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) =>
      Array.from({ length: 12 }, (_, at) => {
        const name = new Date(Date.UTC(2026, at, 1)).toLocaleDateString(locales[language], { month: width, timeZone: 'UTC' });
        return [name.replace('.', '').toLowerCase(), at + 1] as const;
      }),
    ),
  );
  return new Map([...named, ...otherMonthNames]);
}

function choiceOf(cell: Exclude<Cell, null>, key: string, { schema }: ImportField, { choices }: Reading): unknown {
  const known = choices(key);
  const one = (text: string) => known.get(text.trim().toLowerCase()) ?? text.trim();
  const isList = unwrapped(schema)._zod.def.type === 'array';
  return isList
    ? textOf(cell)
        .split(/[,;|]/)
        .filter((part) => part.trim() !== '')
        .map(one)
    : one(textOf(cell));
}
