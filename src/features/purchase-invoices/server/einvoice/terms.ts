import { Decimal } from 'decimal.js';
import type { Problem } from '#contract/problem.ts';
import { countryPattern, currency, date, money } from '#contract/values.ts';
import type { EInvoiceCharge } from '../../eInvoiceSchema.ts';
import { refused } from './refused.ts';

// enough digits for the quotient of the longest texts that decimalPattern accepts
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const decimalPattern = /^[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/;
const ibanPattern = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

// The codes of UNTDID 1001 that EN 16931 allows for a credit note
const creditNotes: ReadonlySet<string> = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

/** Whether a code of BT-3 is that of a credit note. */
export function isCreditNoteCode(code: string | null): boolean {
  return code !== null && creditNotes.has(code);
}

/** A value that the invoice, or one of its lines, must have. @throws Problem invalid with the term that is missing */
export function required<Value>(value: Value | null | undefined, term: string, line?: string): Value {
  if (value != null) return value;
  throw line === undefined ? refused('eInvoiceIncomplete', { term }) : refused('eInvoiceLineIncomplete', { term, line });
}

/** A decimal without zeros at its end: `336.90` is `336.9`. @throws Problem invalid for a text that is no decimal */
export function decimalOf(text: string | null, term: string, line?: string): string | null {
  if (text === null) return null;
  if (!decimalPattern.test(text)) throw invalidValue(term, line);
  return plain(new Exact(text));
}

/** A decimal that the invoice, or one of its lines, must have. @throws Problem invalid with its term */
export function requiredDecimal(text: string | null, term: string, line?: string): string {
  return required(decimalOf(text, term, line), term, line);
}

/**
 * The price of one unit, rounded to the four decimals of money.
 * @throws Problem invalid for a base quantity that is not above zero, or so small that the price is no amount of money
 */
export function unitPriceOf(price: string, baseQuantity: string | null, line: string): string {
  const base = new Exact(baseQuantity ?? 1);
  if (!base.greaterThan(0)) throw invalidValue('BT-149', line);
  const unitPrice = plain(new Exact(price).dividedBy(base).toDecimalPlaces(4));
  if (!money.safeParse(unitPrice).success) throw invalidValue('BT-149', line);
  return unitPrice;
}

/** First minus second. */
export function difference(first: string, second: string): string {
  return plain(new Exact(first).minus(second));
}

/** A day that exists, `2026-11-26`; a zone is left out. @throws Problem invalid for another text */
export function dayOf(text: string | null, term: string): string | null {
  if (text === null) return null;
  const day = text.replace(/(Z|[+-]\d\d:\d\d)$/, '');
  if (!date.safeParse(day).success) throw invalidValue(term);
  return day;
}

/** The currency of the invoice. @throws Problem invalid for a text that is no code of a currency */
export function currencyOf(text: string | null): string {
  const code = required(text, 'BT-5');
  if (!currency.safeParse(code).success) throw invalidValue('BT-5');
  return code;
}

/** The code of a country; null for another text. */
export function countryOf(text: string | null): string | null {
  return text !== null && countryPattern.test(text) ? text : null;
}

/** The first of the texts that may be an IBAN, without spaces. */
export function ibanOf(texts: readonly string[]): string | null {
  return texts.map((text) => withoutSpaces(text).toUpperCase()).find((text) => ibanPattern.test(text)) ?? null;
}

/** A text without its spaces. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Category and percentage of a VAT; outside the scope of VAT there is no percentage. @throws Problem invalid */
export function vatOf(
  category: string | null,
  percentage: string | null,
  term: string,
  line?: string,
): Pick<EInvoiceCharge, 'vatCategory' | 'vatPercentage'> {
  return { vatCategory: category, vatPercentage: category === 'O' ? null : decimalOf(percentage, term, line) };
}

/** A charge, or an allowance. A negative amount of one is a positive amount of the other. @throws Problem invalid */
export function chargeOf(
  indicator: string | null,
  amount: string | null,
  reason: string | null,
  vat: { category: string | null; percentage: string | null },
): EInvoiceCharge {
  const isCharge = new Map([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]).get(required(indicator, 'BG-20'));
  if (isCharge === undefined) throw invalidValue('BG-20');
  const signed = requiredDecimal(amount, isCharge ? 'BT-99' : 'BT-92');
  const isTurned = signed.startsWith('-');
  return {
    isCharge: isCharge !== isTurned,
    amount: isTurned ? signed.slice(1) : signed,
    reason,
    ...vatOf(vat.category, vat.percentage, isCharge ? 'BT-103' : 'BT-96'),
  };
}

/** The refusal of a value that is not of the kind of its term. */
export function invalidValue(term: string, line?: string): Problem {
  return line === undefined ? refused('eInvoiceValue', { term }) : refused('eInvoiceLineValue', { term, line });
}

// adding zero turns -0 into 0
function plain(value: Decimal): string {
  return value.plus(0).toFixed();
}
