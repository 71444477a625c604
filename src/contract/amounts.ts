import { Decimal } from 'decimal.js';
import { decimalPattern } from './values.ts';

// enough digits for the product of two decimal(19,4) and a rate: values are rounded only where the code rounds them
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });

/** The properties of a VAT code that the calculation uses. */
export interface VatRule {
  code: string;
  /** Fraction: 0.21 for 21 %. */
  percentage: number;
  /** How amounts under this code are entered: prices without VAT, with VAT, or without any VAT to pay. */
  type: 'BaseOnly' | 'Excluding' | 'Including' | 'None';
  /** Reverse charge: the buyer declares the VAT, the supplier does not ask for it. */
  charged: boolean;
}

/** What a person enters on a line. */
export interface PricedLine {
  quantity: string;
  unitPrice: string;
  /** Fraction: 0.1 for 10 %. */
  discount: number;
  vatCode: string | null;
  /** VAT that a person copied from the invoice on paper; it replaces the calculated amount. */
  typedVat?: string | null;
  /** The rule that the line was priced under; when absent, the present rule of its code applies. */
  vat?: VatRule | undefined;
}

/** The calculated amounts of one line. */
export interface LineAmounts {
  /** Unit price after discount, with or without VAT as the unit price is. */
  netPrice: string;
  /** Without VAT, to the cent. */
  amount: string;
  /** The rule that the line was priced under. */
  vatPercentage: number;
  vatType: VatRule['type'];
  vatCharged: boolean;
  vatAmount: string;
}

/** The total of all lines under one VAT code. */
export interface VatTotal {
  vatCode: string | null;
  percentage: number;
  /** Sum of the lines without VAT. */
  base: string;
  /** Sum of the lines' VAT, typed amounts included. */
  vat: string;
  /** The VAT that the code's percentage gives, without amounts typed by hand. */
  calculated: string;
}

/** Lines, VAT per code and totals; every total equals the sum of its lines. */
export interface Amounts {
  lines: LineAmounts[];
  vat: VatTotal[];
  amountExclVat: string;
  vatAmount: string;
  amountInclVat: string;
}

/** VAT typed by hand may differ from the calculation by this much, per rate. */
export const largestVatDifference = '0.05';

/**
 * Price × quantity × discount, VAT and totals. A line is rounded once, to the cent, half away from zero. Under a code
 * whose prices exclude VAT the VAT of the summed net is spread over the lines, the remainder on the largest line; under
 * a code whose prices include it, VAT is what the gross amounts hold above the net ones.
 */
export function calculateAmounts(lines: readonly PricedLine[], rules: ReadonlyMap<string, VatRule>): Amounts {
  const priced = lines.map((line) => priceLine(line, line.vat ?? ruleOf(line.vatCode, rules)));
  // Under one code lines of different years may have different rates
  const groups = Map.groupBy(priced, ({ vatCode, rule }) => `${rule.percentage} ${rule.type} ${rule.charged} ${vatCode ?? ''}`);
  const vat = [...groups.values()].map(totalGroup);
  const amountExclVat = sum(priced.map((line) => line.net));
  const vatAmount = sum(priced.map((line) => line.vat));
  return {
    lines: priced.map((line) => ({
      netPrice: text(line.netPrice),
      amount: text(line.net),
      vatPercentage: line.rule.percentage,
      vatType: line.rule.type,
      vatCharged: line.rule.charged,
      vatAmount: text(line.vat),
    })),
    vat,
    amountExclVat: text(amountExclVat),
    vatAmount: text(vatAmount),
    amountInclVat: text(amountExclVat.plus(vatAmount)),
  };
}

/** The combined discount of a line and its document, both as fractions. */
export function wholeDiscount(ofLine: number, ofDocument: number | null): number {
  const left = new Exact(1).minus(ofLine).times(new Exact(1).minus(ofDocument ?? 0));
  return new Exact(1).minus(left).toNumber();
}

/** The VAT rule that a stored line was priced under; undefined for a line that has not been priced, or has no VAT code. */
export function keptVatRule(line: {
  vatCode?: string | null | undefined;
  vatPercentage?: number | undefined;
  vatType?: VatRule['type'] | undefined;
  vatCharged?: boolean | undefined;
}): VatRule | undefined {
  const { vatCode: code, vatPercentage: percentage, vatType: type, vatCharged: charged = false } = line;
  // a line without a code was priced without VAT; one that gets its first code has no rule yet
  if (code == null || percentage === undefined || type === undefined || (type === 'None' && percentage === 0)) return undefined;
  return { code, percentage, type, charged };
}

/** Whether an amount fits into the decimal type that the database uses for money. */
export function fitsMoney(amount: string): boolean {
  return decimalPattern.test(amount);
}

/** The rates whose VAT, typed by hand, is further from the calculation than {@link largestVatDifference}. */
export function ratesOutOfTolerance(vat: readonly VatTotal[]): number[] {
  const byRate = Map.groupBy(vat, (total) => total.percentage);
  return [...byRate]
    .filter(([, totals]) =>
      sum(totals.map((total) => new Exact(total.vat).minus(total.calculated)))
        .abs()
        .greaterThan(largestVatDifference),
    )
    .map(([rate]) => rate);
}

/** An amount of a document in the currency of the division, at the document's rate, to the cent. */
export function inOwnCurrency(amount: string, exchangeRate: number): string {
  return text(new Exact(amount).times(exchangeRate).toDecimalPlaces(2));
}

/** A price in the currency of the division in that of a document, at the document's rate; null for null. */
export function inDocumentCurrency(price: string | null, exchangeRate: number): string | null {
  return price === null ? null : new Exact(price).dividedBy(exchangeRate).toFixed(4);
}

/** Adds decimal strings. */
export function addDecimals(...values: readonly string[]): string {
  return text(sum(values.map((value) => new Exact(value))));
}

/** First minus second. */
export function subtractDecimals(first: string, second: string): string {
  return text(new Exact(first).minus(second));
}

/** The product of two decimals, rounded to four decimals. */
export function multiplyDecimals(first: string, second: string): string {
  return text(new Exact(first).times(second));
}

/** Negative, zero or positive as the first is less than, equal to or more than the second. */
export function compareDecimals(first: string, second: string): number {
  return new Exact(first).comparedTo(second);
}

/** The same decimal with its sign turned. */
export function negateDecimal(value: string): string {
  return text(new Exact(value).negated());
}

interface PricedGroupLine {
  vatCode: string | null;
  rule: VatRule;
  netPrice: Decimal;
  net: Decimal;
  gross: Decimal;
  vat: Decimal;
  typedVat: Decimal | undefined;
}

const noVat: VatRule = { code: '', percentage: 0, type: 'None', charged: false };

function ruleOf(vatCode: string | null, rules: ReadonlyMap<string, VatRule>): VatRule {
  return (vatCode === null ? undefined : rules.get(vatCode)) ?? noVat;
}

function priceLine(line: PricedLine, rule: VatRule): PricedGroupLine {
  const netPrice = new Exact(line.unitPrice).times(new Exact(1).minus(line.discount));
  const entered = netPrice.times(line.quantity);
  const net = cents(rule.type === 'Including' ? entered.dividedBy(new Exact(1).plus(rule.percentage)) : entered);
  const typedVat = line.typedVat == null ? undefined : new Exact(line.typedVat);
  return { vatCode: line.vatCode, rule, netPrice, net, gross: cents(entered), vat: new Exact(0), typedVat };
}

function totalGroup(lines: PricedGroupLine[]): VatTotal {
  const [first] = lines;
  const rule = first?.rule ?? noVat;
  const base = sum(lines.map((line) => line.net));
  const calculated = spreadVat(lines, rule, base);
  for (const line of lines) line.vat = line.typedVat ?? line.vat;
  return {
    vatCode: first?.vatCode ?? null,
    percentage: rule.percentage,
    base: text(base),
    vat: text(sum(lines.map((line) => line.vat))),
    calculated: text(calculated),
  };
}

/** Gives each line its calculated VAT and returns the calculated VAT of the whole group. */
function spreadVat(lines: PricedGroupLine[], rule: VatRule, base: Decimal): Decimal {
  if (rule.type === 'BaseOnly' || rule.type === 'None' || rule.charged) return new Exact(0);
  if (rule.type === 'Including') {
    for (const line of lines) line.vat = line.gross.minus(line.net);
    return sum(lines.map((line) => line.vat));
  }
  for (const line of lines) line.vat = cents(line.net.times(rule.percentage));
  const calculated = cents(base.times(rule.percentage));
  const largest = lines.reduce((best, line) => (line.net.abs().greaterThan(best.net.abs()) ? line : best));
  largest.vat = largest.vat.plus(calculated).minus(sum(lines.map((line) => line.vat)));
  return calculated;
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Exact(0));
}

function cents(value: Decimal): Decimal {
  return value.toDecimalPlaces(2);
}

// adding zero turns -0 into 0
function text(value: Decimal): string {
  return value.toDecimalPlaces(4).plus(0).toFixed(4);
}
