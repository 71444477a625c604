import { Decimal } from 'decimal.js';
import type { Language } from './values.ts';

/** The decimal mark and the mark between thousands, per language. */
export const decimalMarks: Readonly<Record<Language, { decimal: string; group: string }>> = {
  nl: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
};

/** How a decimal is written: at least `min` decimals, at most `max`; 0 and 4 unless given. */
export interface DecimalPlaces {
  min?: number;
  max?: number;
}

/**
 * Writes a decimal string in the notation of the reader's language: `"1164.5000"` is `1.164,50` in Dutch with two decimals. A
 * text that is not a decimal is returned unchanged; null and undefined give an empty text.
 */
export function formatDecimal(value: string | null | undefined, language: Language, places: DecimalPlaces = {}): string {
  if (value == null || value === '') return '';
  if (!isDecimal(value)) return value;
  const { min = 0, max = 4 } = places;
  const rounded = new Decimal(value).toDecimalPlaces(max, Decimal.ROUND_HALF_UP);
  const [whole = '0', decimals = ''] = rounded.toFixed(Math.max(min, rounded.decimalPlaces())).split('.');
  const { decimal, group } = decimalMarks[language];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals ? grouped + decimal + decimals : grouped;
}

/** As {@link formatDecimal}, without marks between thousands: the text to edit. */
export function editDecimal(value: string | null | undefined, language: Language, places: DecimalPlaces = {}): string {
  return formatDecimal(value, language, places).replaceAll(decimalMarks[language].group, '');
}

/**
 * Reads what a person typed or pasted: null for an empty text, undefined for a text that is not a number. Both marks are
 * understood in every language; where one mark could mean either, the reader's language decides (`1.125` is 1125 in Dutch). `95,-` is 95,
 * `€ -` is 0 and `12,50-` or `(12,50)` is -12.50, as accounts have them.
 * Amounts have at most four decimals; degrees and measurements may have more. A number may be too large for its field, whose schema
 * then refuses it. The suffix of its field may follow: `5 %`.
 */
export function parseDecimal(
  text: string,
  language: Language,
  { max = 4, suffix }: Pick<DecimalPlaces, 'max'> & { suffix?: string | undefined } = {},
): string | null | undefined {
  const bare = withoutSuffix(text, suffix)
    .replace(/[\s\u00a0\u202f'€]/g, '')
    .replace(/^euro?(?=[-\d.,])|(?<=[\d.,-])euro?$/i, '')
    .replace('\u2212', '-')
    // 95,- and 95,-- are whole euros
    .replace(/(?<=\d)[,.][-–—]{1,2}$/, '')
    // amounts of accounts: nothing, and less than nothing
    .replace(/^\(([\d.,]+)\)$|^([\d.,]+)-$/, '-$1$2');
  if (text.includes('€') && /^[-–—]$/.test(bare)) return '0';
  if (bare === '') return null;
  const plain = withPoint(bare, language);
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const value = new Decimal(plain);
  return value.decimalPlaces() > max ? undefined : value.toFixed();
}

function withoutSuffix(text: string, suffix = ''): string {
  const trimmed = text.trimEnd();
  return trimmed.toLowerCase().endsWith(suffix.toLowerCase()) ? trimmed.slice(0, trimmed.length - suffix.length) : text;
}

/** Whether both texts are the same amount: `"12.5"` and `"12.5000"` are. */
export function sameDecimal(one: string | null | undefined, other: string | null | undefined): boolean {
  if (one == null || other == null || one === '' || other === '') return (one ?? '') === (other ?? '');
  return isDecimal(one) && isDecimal(other) ? new Decimal(one).equals(other) : one === other;
}

function isDecimal(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value);
}

function withPoint(text: string, language: Language): string {
  const mark = decimalMarkIn(text, language);
  const group = mark === ',' ? '.' : ',';
  const [whole = '', ...decimals] = mark ? text.split(mark) : [text];
  if (!groupsAreSound(whole, mark ? group : /[.,]/)) return 'no number';
  return [whole.replace(/[.,]/g, ''), ...decimals].join('.');
}

function decimalMarkIn(text: string, language: Language): ',' | '.' | undefined {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma < 0 && point < 0) return undefined;
  const mark = comma >= 0 ? ',' : '.';
  const looksGrouped = /^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(text);
  const repeated = text.indexOf(mark) !== text.lastIndexOf(mark);
  return looksGrouped && (repeated || decimalMarks[language].group === mark) ? undefined : mark;
}

function groupsAreSound(whole: string, mark: string | RegExp): boolean {
  const [first = '', ...groups] = whole.replace('-', '').split(mark);
  return groups.length === 0 || (first.length > 0 && first.length < 4 && groups.every((group) => group.length === 3));
}
