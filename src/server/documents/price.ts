import { addDecimals, calculateAmounts, fitMoney, keptVatRule, type Amounts, type VatRule } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';

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
 * on.
 * @throws Problem invalid when an amount has more digits than a column for money allows
 */
export function priceLines<Line extends PricedLine>(lines: readonly Line[], before: readonly Line[]): { lines: Line[]; amounts: Amounts } {
  const amounts = calculateAmounts(
    lines.map((line) => ({
      ...line,
      typedVat: line.vatTyped ? line.vatAmount : null,
      vat: keptVatRule(line),
    })),
    new Map(),
  );
  if (!fitMoney(amounts)) throw invalidField('lines', 'amountsTooLarge');
  if (!isPricedAlike(lines, before)) return { lines: lines.map((line, index) => ({ ...line, ...amounts.lines[index] })), amounts };
  const amountExclVat = addDecimals(...lines.map((line) => line.amount));
  const vatAmount = addDecimals(...lines.map((line) => line.vatAmount));
  return { lines: [...lines], amounts: { ...amounts, amountExclVat, vatAmount, amountInclVat: addDecimals(amountExclVat, vatAmount) } };
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
