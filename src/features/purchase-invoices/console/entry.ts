import { Decimal } from 'decimal.js';
import { z } from 'zod';
import {
  calculateAmounts,
  compareDecimals,
  keptVatRule,
  subtractDecimals,
  type PricedLine,
  type VatRule,
  type VatTotal,
} from '#contract/amounts.ts';
import { inPercent } from '#features/purchase-orders/console/parts/index.ts';
import { differencesOf } from '../rules.ts';
import { purchaseInvoiceBody, type InvoiceDifference, type OpenLine, type PurchaseInvoice, type PurchaseInvoiceLine } from '../schema.ts';

/** A line as it stands in the grid: the record's fields, some of them still empty, the discount in per cent. */
export type EntryLine = Partial<Omit<PurchaseInvoiceLine, 'discount'>> & { discount?: string | null };

/** An invoice as it stands in the form. */
export type Entry = Partial<Omit<PurchaseInvoice, 'lines'>> & { lines: EntryLine[] };

/** The record as the form shows it. */
export function entryOf(invoice: PurchaseInvoice): Entry {
  const lines = (invoice.lines ?? []).map((line) => ({ ...line, discount: percentOf(line.discount) }));
  return { ...invoice, lines };
}

/** The body of an invoice, read from the form: every line says what it is for and how much. */
export const entrySchema = inPercent(
  z
    .preprocess((value) => bodyOfEntry(value as Entry), purchaseInvoiceBody)
    .superRefine((body, context) => {
      body.lines?.forEach((line, index) => {
        const demand = (field: string) => context.addIssue({ code: 'custom', path: ['lines', index, field], params: { code: 'required' } });
        if (line.itemId == null && line.purchaseOrderLineId == null) demand('itemId');
        if (line.quantity === undefined) demand('quantity');
      });
    }),
);

/** What is sent for a form; VAT only where it was typed, since the server calculates all other VAT. */
export function bodyOfEntry({ status: _status, lines, ...entry }: Entry) {
  return {
    ...entry,
    lines: filledLines(lines ?? []).map(({ discount, vatAmount, vatTyped, ...line }) => ({
      ...withoutEmpty(line),
      discount: discount == null ? 0 : Number(new Decimal(discount).dividedBy(100).toDecimalPlaces(6)),
      ...(vatTyped ? { vatAmount } : line.id === undefined ? {} : { vatAmount: null }),
    })),
  };
}

// rows that were added at the end and never filled
function filledLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const last = lines.findLastIndex(
    (line) => line.itemId != null || line.quantity != null || line.unitPrice != null || line.description != null,
  );
  return lines.slice(0, last + 1);
}

// an emptied cell is null; quantity and price have no empty value, so nothing is sent for them
function withoutEmpty({ quantity, unitPrice, ...line }: Omit<EntryLine, 'discount' | 'vatAmount' | 'vatTyped'>) {
  return { ...line, ...(quantity == null ? {} : { quantity }), unitPrice: unitPrice ?? '0' };
}

/** A line as the calculation needs it; what is not typed yet counts as nothing. */
export function pricedLineOf(line: EntryLine): PricedLine {
  return {
    quantity: line.quantity ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discount: new Decimal(line.discount ?? '0').dividedBy(100).toNumber(),
    vatCode: line.vatCode ?? null,
    vat: keptVatRule(line),
    typedVat: line.vatTyped ? (line.vatAmount ?? null) : null,
  };
}

/** A grid line made from an order line that is not invoiced yet: what arrived, else what was ordered. */
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

/** What is different on a line from its order and what was received; nothing once a person has accepted it. */
export function differencesOfLine(line: EntryLine, rules: ReadonlyMap<string, VatRule>): InvoiceDifference[] {
  if (line.purchaseOrderLineId == null || line.differenceAccepted) return [];
  const [amounts] = calculateAmounts([pricedLineOf(line)], rules).lines;
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

/** What arrived on the order line and stands on no other invoice. */
export function receivedFor(line: EntryLine): string | null {
  if (line.purchaseOrderLineId == null) return null;
  return subtractDecimals(line.receivedQuantity ?? '0', line.invoicedElsewhere ?? '0');
}

/**
 * The lines with the VAT of a code as the paper says it: the difference to the calculation goes to the largest line of
 * the code. The calculated VAT, or none, takes back what was typed.
 */
export function withTypedVat(
  lines: readonly EntryLine[],
  total: VatTotal,
  vat: string | null,
  rules: ReadonlyMap<string, VatRule>,
): EntryLine[] {
  const plain = lines.map((line) => (line.vatCode === total.vatCode && line.vatTyped ? { ...line, vatTyped: false } : line));
  if (vat === null || compareDecimals(vat, total.calculated) === 0) return plain;
  const amounts = calculateAmounts(plain.map(pricedLineOf), rules).lines;
  const own = plain.flatMap((line, index) => ((line.vatCode ?? null) === total.vatCode ? [index] : []));
  const size = (index: number) => new Decimal(amounts[index]?.amount ?? '0').abs();
  const largest = own.reduce((best, index) => (size(index).greaterThan(size(best)) ? index : best), own[0] ?? -1);
  const rest = subtractDecimals(vat, total.calculated);
  return plain.map((line, index) =>
    index === largest ? { ...line, vatTyped: true, vatAmount: new Decimal(amounts[index]?.vatAmount ?? '0').plus(rest).toFixed(4) } : line,
  );
}

function percentOf(fraction: number): string | null {
  return fraction === 0 ? null : new Decimal(fraction).times(100).toString();
}
