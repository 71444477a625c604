import { addDecimals, calculateAmounts, compareDecimals, fitsMoney, keptVatRule, type Amounts, type VatRule } from '#contract/amounts.ts';

/**
 * A line with a price. It stores the VAT rule that it was priced under, so that a later change of the VAT code does not change
 * old lines.
 */
export interface PricedLine {
  id: string;
  quantity: string;
  unitPrice: string;
  discount: number;
  netPrice: string;
  amount: string;
  vatCode: string | null;
  vatPercentage: number;
  vatType: VatRule['type'];
  vatCharged: boolean;
  vatAmount: string;
  /** Whether the VAT amount was typed, so that it replaces the calculated one. */
  vatTyped?: boolean;
}

/** An amount with more digits than a column for money allows. */
export interface TooLarge {
  /** The line with this amount, and the number of it that is most likely wrong; absent for the total of all lines. */
  line?: string;
  number?: 'quantity' | 'unitPrice' | 'vatAmount';
}

/** Lines with their amounts. */
export interface Priced<Line> {
  lines: Line[];
  amounts: Amounts;
  tooLarge?: TooLarge | undefined;
}

/** The columns of a line that hold its VAT rule. */
export function vatColumns(rule: VatRule | undefined): Pick<PricedLine, 'vatCode' | 'vatPercentage' | 'vatType' | 'vatCharged'> {
  return {
    vatCode: rule?.code ?? null,
    vatPercentage: rule?.percentage ?? 0,
    vatType: rule?.type ?? 'None',
    vatCharged: rule?.charged ?? false,
  };
}

/**
 * Calculates the amounts of lines, each under its own VAT rule. Lines keep their amounts when nothing changed that these depend
 * on. The engine refuses amounts that are too large.
 */
export function priceLines<Line extends PricedLine>(lines: readonly Line[], before: readonly Line[]): Priced<Line> {
  const amounts = calculateAmounts(
    lines.map((line) => ({
      ...line,
      typedVat: line.vatTyped ? line.vatAmount : null,
      vat: keptVatRule(line),
    })),
    new Map(),
  );
  if (!isPricedAlike(lines, before)) {
    return { lines: lines.map((line, index) => ({ ...line, ...amounts.lines[index] })), amounts, tooLarge: tooLargeIn(lines, amounts) };
  }
  const amountExclVat = addDecimals(...lines.map((line) => line.amount));
  const vatAmount = addDecimals(...lines.map((line) => line.vatAmount));
  return { lines: [...lines], amounts: { ...amounts, amountExclVat, vatAmount, amountInclVat: addDecimals(amountExclVat, vatAmount) } };
}

function tooLargeIn(lines: readonly PricedLine[], { lines: priced, ...totals }: Amounts): TooLarge | undefined {
  for (const [index, line] of lines.entries()) {
    const { amount = '0', vatAmount = '0' } = priced[index] ?? {};
    if (!fitsMoney(amount)) return { line: line.id, number: largerFactor(line) };
    if (!fitsMoney(vatAmount)) return { line: line.id, number: 'vatAmount' };
  }
  const { amountExclVat, vatAmount, amountInclVat } = totals;
  return [amountExclVat, vatAmount, amountInclVat].every(fitsMoney) ? undefined : {};
}

// an amount that is too large is most likely a mistake in the larger of its factors
function largerFactor({ quantity, unitPrice }: PricedLine): 'quantity' | 'unitPrice' {
  const [first, second] = [quantity, unitPrice].map((value) => value.replace('-', ''));
  return compareDecimals(first ?? '0', second ?? '0') > 0 ? 'quantity' : 'unitPrice';
}

function isPricedAlike(lines: readonly PricedLine[], before: readonly PricedLine[]): boolean {
  const stored = new Map(before.map((line) => [line.id, pricedBy(line)]));
  return lines.length === before.length && lines.every((line) => stored.get(line.id) === pricedBy(line));
}

function pricedBy(line: PricedLine): string {
  const { quantity, unitPrice, discount, vatCode, vatPercentage, vatType, vatCharged, vatTyped = false } = line;
  const typed = vatTyped ? line.vatAmount : null;
  return JSON.stringify([quantity, unitPrice, discount, vatCode, vatPercentage, vatType, vatCharged, typed]);
}
