import { z } from 'zod';
import { instantAt } from './days.ts';
import { withExactNames } from './exactNames.ts';
import { isCurrency } from './currencies.ts';

/** An identifier: a UUID (RFC 9562). Ours are of version 7; those of Exact Online are kept as they are. */
export const uuid = z.guid();

/** Whether a text is a {@link uuid}. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}

/** How many digits a {@link decimal} may have before the point. */
export const mostDigits = 15;

/** The text of a {@link decimal}. */
export const decimalPattern = /^-?\d{1,15}(\.\d{1,4})?$/;

/** The text of a {@link country}. */
export const countryPattern = /^[A-Z]{2}$/;

/** The text of a {@link currency}. */
export const currencyPattern = /^[A-Z]{3}$/;

/** A decimal(19,4) as a decimal string, `"12.5000"`. In a body a number with at most four decimals is understood too. */
export const decimal = z
  .union([
    z.string().regex(decimalPattern),
    z.number().refine((value) => decimalPattern.test(String(value)), { params: { code: 'decimal' } }),
  ])
  .transform(String)
  .meta({ type: 'string', format: 'decimal', pattern: decimalPattern.source });

/** An amount of money: {@link decimal}, in the currency of the field beside it. */
export const money = decimal.meta({ examples: ['12.5000'] });

/** {@link money} in whole cents, as invoices on paper show it. */
export const cents = money.refine((value) => decimalsOf(value) <= 2, { params: { code: 'decimals', params: { max: 2 } } });

// the sum of a million such quantities still fits into a decimal(19,4)
const mostQuantity = 999_999_999;

/** A quantity of goods, above or below zero. */
export const signedQuantity = decimal
  .refine((value) => Number(value) <= mostQuantity, { params: { code: 'max', params: { max: mostQuantity } } })
  .refine((value) => Number(value) >= -mostQuantity, { params: { code: 'min', params: { min: -mostQuantity } } });

/** A {@link signedQuantity} other than zero. */
export const nonZeroQuantity = signedQuantity.refine((value) => Number(value) !== 0, { params: { code: 'notZero' } });

/** A {@link signedQuantity} of zero or more. */
export const quantityFromZero = signedQuantity.refine((value) => Number(value) >= 0, { params: { code: 'min', params: { min: 0 } } });

/** A {@link signedQuantity} above zero. */
export const quantity = signedQuantity.refine((value) => Number(value) > 0, { params: { code: 'moreThan', params: { min: 0 } } });

/** A share as a fraction, 0.21 for 21 %: between 0 and 1, at most six decimals. */
export const fraction = sixDecimals(z.number().min(0).max(1));

/** The price of one unit of another currency in our currency, above zero, at most six decimals. */
export const exchangeRate = sixDecimals(z.number().gt(0).max(100_000));

/** A day without a time, `YYYY-MM-DD` (RFC 3339 full-date); a day that does not exist is refused. */
export const date = z.iso.date().refine((day) => !day.startsWith('0000'), { params: { code: 'date' } });

/** An instant, ISO 8601 with a zone, in UTC between the years 1 and 9999; answers are in UTC. */
export const dateTime = z.iso.datetime({ offset: true }).refine(isInReach, { params: { code: 'dateTime' } });

const lastCounted = { params: { code: 'maxDate', params: { max: '2199-12-31' } } };

/** A {@link date} that other dates are calculated from, all of which must be valid dates too. */
export const countedDate = date.refine((day) => day < '2200', lastCounted);

/** A month, `YYYY-MM`, that other days are calculated from. */
export const countedMonth = z.string().regex(/^(1\d|20|21)\d\d-(0[1-9]|1[0-2])$/);

/** A {@link dateTime} that other instants are calculated from, all of which must be valid instants too. */
export const countedDateTime = dateTime.refine((instant) => instant < '2200', lastCounted);

/** An Exact Online division code as it stands in a path: digits. */
export const divisionCode = z.string().regex(/^\d{1,9}$/);

/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(countryPattern);

/** ISO 4217, upper case: a currency that is in use. */
export const currency = z
  .string()
  .regex(currencyPattern)
  .refine((code) => !currencyPattern.test(code) || isCurrency(code), { params: { code: 'currency' } });

/** The languages that the product speaks (RFC 5646 primary tags). */
export const languages = ['nl', 'de', 'en'] as const;

/** One of {@link languages}. */
export const language = z.enum(languages);

/** See {@link language}. */
export type Language = z.infer<typeof language>;

/** One line of text with a maximum length; an empty text means that there is none. */
export function text(max: number) {
  return orNull(oneLine(z.string().trim().max(max)), max);
}

/** {@link text} that may have several lines: notes, remarks. */
export function longText(max: number) {
  return orNull(z.string().trim().max(max), max);
}

/** One line of text that must not be empty: names, codes. */
export function requiredText(max: number) {
  return oneLine(z.string().trim().min(1).max(max));
}

/** A text without line breaks and other control characters. */
export function oneLine(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { params: { code: 'oneLine' } });
}

function orNull(schema: z.ZodString, maxLength: number) {
  return schema
    .transform((value) => (value === '' ? null : value))
    .meta({ type: 'string', maxLength })
    .nullable();
}

/** The mask of a secret in an answer; in a body it leaves the stored secret unchanged. */
export const maskedSecret = '********';

/** In a query: an instant, or a day, which stands for its beginning in our time. */
export const instantOrDay = z.union([dateTime, date.transform(beginningOf)]);

// The database has no year 0, in which the first day of the year 1 begins in our time; .NET sends that day for no day
function beginningOf(day: string): string {
  const first = Date.parse('0001-01-01T00:00:00Z');
  return new Date(Math.max(instantAt(day, '00:00').getTime(), first)).toISOString();
}

/** Yes or no in a query. */
export const flag = z.stringbool().meta({ enum: ['true', 'false'] });

/** Any JSON value. */
export const anyValue = z.unknown().meta({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'] });

/** A repeated query parameter, `a=1&a=2`; one value and a comma list are understood too. */
export function commaList<Item extends z.ZodType>(item: Item, most = 1000) {
  return z.preprocess(splitCommas, z.array(item).max(most)).meta({ type: 'array', items: { type: 'string' } });
}

/** In a filter: one value, or a list of them. */
export function oneOrMore<Item extends z.ZodType>(item: Item) {
  return z.union([item.transform((one) => [one]), z.array(item).max(1000)]);
}

/**
 * An enumeration for which Exact Online uses numbers: answers hold the name, a body may hold the number.
 *
 * @example exactEnum({ 12: 'Open', 20: 'Partial', 21: 'Complete', 45: 'Cancelled' })
 */
export function exactEnum<const Name extends string>(names: Readonly<Record<number, Name>>) {
  const values: Name[] = Object.values(names);
  return withExactNames(z.preprocess((value) => nameOfNumber(value, names), z.enum(values)).meta({ type: 'string', enum: values }), names);
}

// PostgreSQL has no zone as far from UTC as ISO 8601 allows; real ones end at 14 hours
const farZone = /[+-](1[6-9]|2\d):\d\d$/;

function isInReach(instant: string): boolean {
  if (farZone.test(instant)) return false;
  const milliseconds = Date.parse(instant);
  // what is no instant at all has been refused already
  return (
    Number.isNaN(milliseconds) ||
    (milliseconds >= Date.parse('0001-01-01T00:00:00Z') && milliseconds < Date.parse('+010000-01-01T00:00:00Z'))
  );
}

// Binary rounding errors (1.1 / 100) are taken out; a number that still has more decimals would not be stored as it is
function sixDecimals(schema: z.ZodNumber): z.ZodNumber {
  return schema
    .overwrite((value) => Number(value.toFixed(12)))
    .refine((value) => Number(value.toFixed(6)) === value, { params: { code: 'decimals', params: { max: 6 } } });
}

function decimalsOf(value: string): number {
  return /\.(\d*?)0*$/.exec(value)?.[1]?.length ?? 0;
}

function splitCommas(value: unknown): unknown {
  if (value === undefined) return value;
  return [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',').map((part) => part.trim()) : [one]));
}

function nameOfNumber(value: unknown, names: Readonly<Record<number, string>>): unknown {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isNumber ? (names[Number(value)] ?? value) : value;
}
