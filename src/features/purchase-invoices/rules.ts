import { Decimal } from 'decimal.js';
import { compareDecimals, ratesOutOfTolerance, negateDecimal, subtractDecimals, addDecimals, type VatTotal } from '#contract/amounts.ts';
import { addDays } from '#contract/days.ts';
import { listed } from '#contract/listed.ts';
import { Problem, type ProblemCode, transitionProblem } from '#contract/problem.ts';
import type { InvoiceDifference, InvoiceState, InvoiceType, PurchaseInvoiceLine } from './schema.ts';

/** The guards that can refuse the next state of an invoice. */
export type Guard =
  | 'noLines'
  | 'controlAmount'
  | 'vatDifference'
  | 'priceDifference'
  | 'periodUnknown'
  | 'periodClosed'
  | 'accountBlocked'
  | 'fourEyes';

/** The transitions that a person may make, and the guards of each. Booking in Exact Online leads to Processed. */
export const invoiceTransitions: Readonly<Record<InvoiceState, Partial<Record<InvoiceState, readonly Guard[]>>>> = {
  Draft: {
    Open: ['noLines', 'controlAmount', 'vatDifference', 'priceDifference', 'periodUnknown', 'periodClosed', 'accountBlocked', 'fourEyes'],
  },
  Open: { Draft: [] },
  Processed: {},
};

/** The states that an invoice may go to from a state. */
export function allowedStates(from: InvoiceState): InvoiceState[] {
  return Object.keys(invoiceTransitions[from]) as InvoiceState[]; // the table's keys are states
}

/** The facts that the guards check. */
export interface ReadinessFacts {
  lineCount: number;
  /** Total with VAT. */
  amount: string;
  /** The same in the currency of the division, which is that of the limits; a unit of another currency counts as 1 at least. */
  ownAmount: string;
  ownCurrency: string;
  controlAmount: string | null;
  vat: readonly VatTotal[];
  /** Lines whose price differs from the order by more than the tolerance and was not accepted. */
  linesOffPrice: readonly number[];
  /** See {@link linesOffPrice}. */
  priceTolerance: string;
  /** The period of the invoice, if there is one. */
  period: { year: number; period: number; closed: boolean } | undefined;
  isSupplierBlocked: boolean;
  /** Amount above which a second person must release; undefined when that is not required. */
  fourEyesAmount: string | undefined;
  /** Whether the person may release above that amount: a supervisor who entered and changed no amount and no line. */
  isSecondPerson: boolean;
}

/** A guard that refuses, with the parameters of its text. */
export interface Obstacle {
  code: Guard;
  params?: Record<string, string | number>;
  amounts?: Record<string, string>;
}

/** The guards that refuse a transition, in the order in which a person would resolve them. */
export function obstaclesOf(from: InvoiceState, to: InvoiceState, facts: ReadinessFacts): Obstacle[] {
  return (invoiceTransitions[from][to] ?? []).flatMap((guard) => guards[guard](facts) ?? []);
}

/**
 * Refuses a transition that the table does not contain, or that a guard refuses. Keeping the state is always allowed.
 * @throws Problem transition with the allowed targets, or the first obstacle's code with all of them
 */
export function requireInvoiceTransition(from: InvoiceState, to: InvoiceState, facts: ReadinessFacts): void {
  if (from === to) return;
  if (!invoiceTransitions[from][to]) throw invoiceTransitionProblem(from, to);
  const obstacles = obstaclesOf(from, to, facts);
  const [first] = obstacles;
  if (!first) return;
  const { code, ...details } = first;
  throw new Problem(code satisfies ProblemCode, { ...details, extra: { obstacles } });
}

/** The refusal of a change of state. */
export function invoiceTransitionProblem(from: InvoiceState, to: InvoiceState): Problem {
  return transitionProblem(from, to, allowedStates(from));
}

const guards: Readonly<Record<Guard, (facts: ReadinessFacts) => Obstacle[] | undefined>> = {
  noLines: (facts) => (facts.lineCount === 0 ? [{ code: 'noLines' }] : undefined),
  controlAmount: (facts) => {
    if (facts.controlAmount === null) return [{ code: 'controlAmount', params: { controlAmount: '–' }, amounts: { amount: facts.amount } }];
    if (compareDecimals(facts.controlAmount, facts.amount) === 0) return undefined;
    return [{ code: 'controlAmount', amounts: { controlAmount: facts.controlAmount, amount: facts.amount } }];
  },
  vatDifference: (facts) => (ratesOutOfTolerance(facts.vat).length > 0 ? [{ code: 'vatDifference' }] : undefined),
  priceDifference: ({ linesOffPrice, priceTolerance, ownCurrency: currency }) => {
    if (linesOffPrice.length === 0) return undefined;
    return [{ code: 'priceDifference', params: { lines: listed(linesOffPrice), currency }, amounts: { limit: priceTolerance } }];
  },
  periodUnknown: (facts) => (facts.period ? undefined : [{ code: 'periodUnknown' }]),
  periodClosed: ({ period }) =>
    period?.closed ? [{ code: 'periodClosed', params: { period: period.period, year: period.year } }] : undefined,
  accountBlocked: (facts) => (facts.isSupplierBlocked ? [{ code: 'accountBlocked' }] : undefined),
  fourEyes: ({ fourEyesAmount, ownAmount, ownCurrency: currency, isSecondPerson }) => {
    if (fourEyesAmount === undefined || isSecondPerson || compareDecimals(absolute(ownAmount), fourEyesAmount) <= 0) return undefined;
    return [{ code: 'fourEyes', params: { currency }, amounts: { limit: fourEyesAmount } }];
  },
};

// a credit note reduces the books by as much as an invoice adds
function absolute(amount: string): string {
  return compareDecimals(amount, '0') < 0 ? negateDecimal(amount) : amount;
}

/** The fields of a header that its amount depends on: a person who changed one of them is not the second person. */
export const amountsOfInvoice: readonly string[] = ['amount', 'vatAmount', 'controlAmount', 'currency', 'exchangeRate', 'supplierId'];

/** The fields that may be changed while an invoice waits for booking. */
export const fieldsOfOpenInvoice: readonly string[] = ['id', 'status', 'description', 'remarks'];

/** The rest of the amount on the paper that the lines do not explain; zero when they agree, null without that amount. */
export function stillToExplain(controlAmount: string | null, amount: string): string | null {
  return controlAmount === null ? null : subtractDecimals(controlAmount, amount);
}

/** The fields of a line that {@link differencesOf} compares. */
export type ComparedLine = Pick<
  PurchaseInvoiceLine,
  | 'lineNumber'
  | 'purchaseOrderLineId'
  | 'quantity'
  | 'netPrice'
  | 'vatCode'
  | 'orderedQuantity'
  | 'receivedQuantity'
  | 'invoicedElsewhere'
  | 'orderPrice'
  | 'orderVatCode'
>;

/** The differences of invoice lines from their order lines and from the received quantities. */
export function differencesOf(lines: readonly ComparedLine[]): InvoiceDifference[] {
  const invoiced = new Map<string, string>();
  return lines.flatMap((line) => {
    if (line.purchaseOrderLineId === null) return [];
    const before = invoiced.get(line.purchaseOrderLineId) ?? line.invoicedElsewhere ?? '0';
    invoiced.set(line.purchaseOrderLineId, addDecimals(before, line.quantity));
    return [...quantityDifference(line, before), ...priceDifference(line), ...vatDifference(line)];
  });
}

function quantityDifference(line: ComparedLine, before: string): InvoiceDifference[] {
  const left = (limit: string | null) => subtractDecimals(limit ?? '0', before);
  const isOver = (limit: string | null) => compareDecimals(line.quantity, left(limit)) > 0;
  const { lineNumber, quantity: invoiced } = line;
  if (isOver(line.receivedQuantity)) {
    return [{ lineNumber, code: 'moreThanReceived', invoiced, expected: atLeastNothing(left(line.receivedQuantity)), amount: null }];
  }
  return isOver(line.orderedQuantity)
    ? [{ lineNumber, code: 'moreThanOrdered', invoiced, expected: atLeastNothing(left(line.orderedQuantity)), amount: null }]
    : [];
}

function atLeastNothing(value: string): string {
  return compareDecimals(value, '0') > 0 ? value : '0.0000';
}

function priceDifference(line: ComparedLine): InvoiceDifference[] {
  if (line.orderPrice === null || compareDecimals(line.netPrice, line.orderPrice) === 0) return [];
  const amount = priceDifferenceOf(line, line.orderPrice);
  return [{ lineNumber: line.lineNumber, code: 'price', invoiced: line.netPrice, expected: line.orderPrice, amount }];
}

/** The effect of a price difference on the whole line: positive when too much was charged. */
export function priceDifferenceOf({ netPrice, quantity }: Pick<ComparedLine, 'netPrice' | 'quantity'>, orderPrice: string): string {
  return new Decimal(netPrice).minus(orderPrice).times(quantity).toFixed(4);
}

/** The fields of a line that the price tolerance depends on. */
export type PricedAgainstOrder = Pick<PurchaseInvoiceLine, 'lineNumber' | 'netPrice' | 'quantity' | 'differenceAccepted'> & {
  orderPrice: string | undefined;
};

/** The numbers of the lines whose price difference, converted to the currency of the division, is above the tolerance and not accepted. */
export function linesOffPrice(lines: readonly PricedAgainstOrder[], tolerance: string, rate: string): number[] {
  const isOff = (line: PricedAgainstOrder) =>
    line.orderPrice !== undefined && new Decimal(priceDifferenceOf(line, line.orderPrice)).times(rate).abs().greaterThan(tolerance);
  return lines.filter((line) => !line.differenceAccepted && isOff(line)).map((line) => line.lineNumber);
}

function vatDifference(line: ComparedLine): InvoiceDifference[] {
  if (line.orderVatCode === null || line.vatCode === line.orderVatCode) return [];
  return [{ lineNumber: line.lineNumber, code: 'vatCode', invoiced: line.vatCode ?? '', expected: line.orderVatCode, amount: null }];
}

/** Whether this is a credit note. */
export function isCredit(type: InvoiceType): boolean {
  return type === 'DirectCredit' || type === 'Credit';
}

/**
 * Whether the quantities of an invoice reduce the invoiced quantities: those of a credit note with positive amounts. On a paper
 * with negative amounts, the quantities are negative already.
 */
export function takesBack({ type, amount }: { type: InvoiceType; amount: string }): boolean {
  return isCredit(type) && compareDecimals(amount, '0') >= 0;
}

/** The facts that the kind of an invoice depends on. */
export interface InvoiceTypeFacts {
  /** The requested kind, or the present one. */
  type: InvoiceType;
  lines: readonly { purchaseOrderLineId?: string | null }[];
  /** Total with VAT. */
  amount: string;
  before: { type: InvoiceType; amount: string } | undefined;
}

/**
 * The present kind of an invoice: direct while no line belongs to an order; a credit note when that was chosen, or while its
 * total is negative.
 */
export function invoiceTypeOf({ type, lines, amount, before }: InvoiceTypeFacts): InvoiceType {
  const wasNegative = before?.type === type && compareDecimals(before.amount, '0') < 0;
  const isCreditNote = compareDecimals(amount, '0') < 0 || (isCredit(type) && !wasNegative);
  const isDirect = lines.every((line) => line.purchaseOrderLineId == null);
  if (isDirect) return isCreditNote ? 'DirectCredit' : 'Direct';
  return isCreditNote ? 'Credit' : 'Invoice';
}

/** The terms of a payment condition. */
export interface PaymentTerm {
  days: number;
  /** Month ends to add before the days: 1 is the end of the invoice's own month. */
  endOfMonths: number;
}

/** The due date of an invoice: first the end of the month, then the days. */
export function dueDateOf(invoiceDate: string, { days, endOfMonths }: PaymentTerm): string {
  return addDays(endOfMonths > 0 ? monthEnd(invoiceDate, endOfMonths) : invoiceDate, days);
}

function monthEnd(day: string, number: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + number, 0)).toISOString().slice(0, 10);
}
