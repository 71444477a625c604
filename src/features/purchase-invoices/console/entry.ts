import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { calculateAmounts, compareDecimals, subtractDecimals, type VatRule, type VatTotal } from '#contract/amounts.ts';
import {
  bodyOfItemLine,
  entryOfItemLine,
  filledLines,
  inPercent,
  percentOf,
  pricedItemLine,
  requireItemLine,
} from '#features/items/console/lines/index.ts';
import { differencesOf } from '../rules.ts';
import { purchaseInvoiceBody, type InvoiceDifference, type OpenLine, type PurchaseInvoice, type PurchaseInvoiceLine } from '../schema.ts';

/** A line in the grid: the record's fields, possibly incomplete, with the discount as a percentage. */
export type EntryLine = Partial<Omit<PurchaseInvoiceLine, 'discount'>> & {
  discount?: string | null;
  itemVatCode?: string | null;
  filledVatCode?: string | null;
  filledPrice?: { own: string; shown: string } | null;
};

/** An invoice in the form. */
export type Entry = Partial<Omit<PurchaseInvoice, 'lines'>> & { lines: EntryLine[] };

/** The record in the form's representation. */
export function entryOf(invoice: PurchaseInvoice): Entry {
  return { ...invoice, lines: (invoice.lines ?? []).map(entryOfItemLine) };
}

/** The body of an invoice, read from the form: every line has a subject and a quantity. */
export const entrySchema = inPercent(
  z
    .preprocess((value) => bodyOfEntry(value as Entry), purchaseInvoiceBody) // the form holds an entry
    .superRefine((body, context) => {
      body.lines?.forEach((line, index) => requireItemLine(line, { index, context, isOfOther: line.purchaseOrderLineId != null }));
    }),
);

/** The body of a form; VAT is sent only where it was typed, because the server calculates all other VAT. */
export function bodyOfEntry({ status: _status, lines, ...entry }: Entry) {
  return {
    ...entry,
    lines: filledLines(lines).map(({ vatAmount, vatTyped, ...line }) => ({
      ...bodyOfItemLine(line),
      ...(vatTyped ? { vatAmount } : line.id === undefined ? {} : { vatAmount: null }),
    })),
  };
}

/** A grid line from an uninvoiced order line: with the received quantity, else the ordered one. */
export function lineFromOrder(line: OpenLine): EntryLine {
  const isReceived = compareDecimals(line.receivedNotInvoiced, '0') > 0;
  return {
    purchaseOrderLineId: line.purchaseOrderLineId,
    purchaseOrderId: line.purchaseOrderId,
    orderNumber: line.orderNumber,
    orderLineNumber: line.lineNumber,
    itemId: line.itemId,
    itemCode: line.itemCode,
    itemDescription: line.itemDescription,
    description: line.description,
    quantity: isReceived ? line.receivedNotInvoiced : subtractDecimals(line.orderedQuantity, line.invoicedQuantity),
    unit: line.unit,
    unitPrice: line.unitPrice,
    discount: percentOf(line.discount),
    vatCode: line.vatCode,
    costCenter: line.costCenter,
    differenceAccepted: false,
    orderedQuantity: line.orderedQuantity,
    receivedQuantity: line.receivedQuantity,
    invoicedElsewhere: line.invoicedQuantity,
    orderPrice: line.netPrice,
    orderVatCode: line.vatCode,
  };
}

/** The differences of a line from its order and from what was received; none once a person has accepted them. */
export function differencesOfLine(line: EntryLine, rules: ReadonlyMap<string, VatRule>): InvoiceDifference[] {
  if (line.purchaseOrderLineId == null || line.differenceAccepted) return [];
  const [amounts] = calculateAmounts([pricedItemLine(line)], rules).lines;
  return differencesOf([
    {
      lineNumber: line.lineNumber ?? 0,
      purchaseOrderLineId: line.purchaseOrderLineId,
      quantity: line.quantity ?? '0',
      netPrice: amounts?.netPrice ?? '0',
      vatCode: line.vatCode ?? null,
      orderedQuantity: line.orderedQuantity ?? null,
      receivedQuantity: line.receivedQuantity ?? null,
      invoicedElsewhere: line.invoicedElsewhere ?? null,
      orderPrice: line.orderPrice ?? null,
      orderVatCode: line.orderVatCode ?? null,
    },
  ]);
}

/** The quantity of the order line that was received and is not on another invoice. */
export function receivedFor(line: EntryLine): string | null {
  if (line.purchaseOrderLineId == null) return null;
  return subtractDecimals(line.receivedQuantity ?? '0', line.invoicedElsewhere ?? '0');
}

/**
 * The lines with the VAT of a code as on the paper: the difference from the calculation goes to the largest line of the code. The
 * calculated VAT, or null, removes typed VAT.
 */
export function withTypedVat(
  lines: readonly EntryLine[],
  total: VatTotal,
  vat: string | null,
  rules: ReadonlyMap<string, VatRule>,
): EntryLine[] {
  const amountsOf = (some: readonly EntryLine[]) =>
    calculateAmounts(
      some.map((line) => pricedItemLine(line)),
      rules,
    ).lines;
  const rates = amountsOf(lines).map(({ vatPercentage }) => vatPercentage);
  // a code has two rates where it changed between two lines
  const isOwn = (line: EntryLine, index: number) => (line.vatCode ?? null) === total.vatCode && rates[index] === total.percentage;
  const plain = lines.map((line, index) => (isOwn(line, index) && line.vatTyped ? { ...line, vatTyped: false } : line));
  if (vat === null || compareDecimals(vat, total.calculated) === 0) return plain;
  const amounts = amountsOf(plain);
  const own = plain.flatMap((line, index) => (isOwn(line, index) ? [index] : []));
  const size = (index: number) => new Decimal(amounts[index]?.amount ?? '0').abs();
  const largest = own.reduce((best, index) => (size(index).greaterThan(size(best)) ? index : best), own[0] ?? -1);
  const rest = subtractDecimals(vat, total.calculated);
  return plain.map((line, index) =>
    index === largest ? { ...line, vatTyped: true, vatAmount: new Decimal(amounts[index]?.vatAmount ?? '0').plus(rest).toFixed(4) } : line,
  );
}
