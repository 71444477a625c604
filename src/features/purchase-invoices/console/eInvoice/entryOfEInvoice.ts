import { Decimal } from 'decimal.js';
import { compareDecimals } from '#contract/amounts.ts';
import { startOf } from '#contract/startOf.ts';
import { vatKindOf } from '#features/items/console/lines/index.ts';
import type { VatCode } from '#features/lookups/schema.ts';
import type { EInvoiceCharge, EInvoiceLine, ReadEInvoice } from '../../eInvoiceSchema.ts';
import { longestReference, type OpenLine } from '../../schema.ts';
import { lineFromOrder, type Entry, type EntryLine } from '../entry.ts';

/** What an e-invoice is compared with. */
export interface EInvoiceFacts {
  /** The VAT codes for purchases, the most usual one of each rate first. */
  vatCodes: readonly VatCode[];
  /** The order lines of the supplier that are not invoiced yet. */
  openLines: readonly OpenLine[];
  /** The text of a charge or an allowance without a reason. */
  chargeText: (isCharge: boolean) => string;
}

/**
 * The fields of the form that an e-invoice says, and its lines: with the order line or the item that they name, and with the VAT
 * code of their rate. What is not found stays open. The control amount is that of the e-invoice, so that what the lines do not
 * explain is shown.
 */
export function entryOfEInvoice(read: ReadEInvoice, facts: EInvoiceFacts): Entry {
  const { supplier, number, issueDate, dueDate, currency, paymentReference, amountInclVat, isCreditNote } = read;
  const taken = new Set<string>();
  const lines = read.lines.map((line): EntryLine => {
    const orderLine = orderLineOf(line, read.orderReference, facts, taken);
    if (orderLine) taken.add(orderLine.purchaseOrderLineId);
    const { item } = line;
    const named = item ? { itemId: item.id, itemCode: item.code, itemDescription: item.description, unit: item.unit } : {};
    return {
      ...(orderLine ? lineFromOrder(orderLine) : named),
      ...billedOf(line, read.issueDate, facts),
      description: shortened(line.name, 255),
    };
  });
  const charges = read.charges.map((charge): EntryLine => chargeLine(charge, read.issueDate, facts));
  return {
    ...(supplier ? { supplierId: supplier.id, supplierName: supplier.name } : {}),
    ...(number.length <= longestReference ? { yourRef: number } : {}),
    invoiceDate: issueDate,
    ...(dueDate === null ? {} : { dueDate }),
    currency,
    ...(paymentReference === null ? {} : { paymentReference: shortened(paymentReference, 70) }),
    ...(isCreditNote ? { type: 'DirectCredit' as const } : {}),
    controlAmount: amountInclVat,
    lines: [...lines, ...charges],
  };
}

// the lines of the order that the invoice names: by its number of the line, by the item, by quantity and price
function orderLineOf(
  line: ReadEInvoice['lines'][number],
  reference: string | null,
  { openLines }: EInvoiceFacts,
  taken: ReadonlySet<string>,
): OpenLine | undefined {
  if (reference === null) return undefined;
  const free = openLines.filter((open) => isNamed(open, reference) && !taken.has(open.purchaseOrderLineId));
  const isPricedAlike = (open: OpenLine) =>
    compareDecimals(open.netPrice, priceOf(line)) === 0 && compareDecimals(open.orderedQuantity, line.quantity) === 0;
  const byPrice = free.filter(isPricedAlike);
  return (
    free.find((open) => String(open.lineNumber) === line.orderLineReference) ??
    free.find((open) => open.itemId === line.item?.id || open.itemCode === line.buyerItemCode) ??
    (byPrice.length === 1 ? byPrice[0] : undefined)
  );
}

function isNamed({ orderNumber, yourRef }: OpenLine, reference: string): boolean {
  return yourRef === reference || (reference.match(/\d+/g) ?? []).some((digits) => Number(digits) === orderNumber);
}

function billedOf(line: EInvoiceLine, day: string, { vatCodes }: EInvoiceFacts): EntryLine {
  // ours have four decimals at most
  const quantity = new Decimal(line.quantity).toDecimalPlaces(4).toFixed();
  return { quantity, unitPrice: priceOf(line), discount: null, vatCode: vatCodeOf(line, day, vatCodes) };
}

/** The price that gives the amount of the line, also where allowances or charges of the line are in it. */
function priceOf({ quantity, unitPrice, amount }: EInvoiceLine): string {
  const isExplained = new Decimal(quantity).times(unitPrice).toDecimalPlaces(2).equals(amount);
  return isExplained || new Decimal(quantity).isZero() ? unitPrice : new Decimal(amount).div(quantity).toDecimalPlaces(4).toFixed();
}

function chargeLine(charge: EInvoiceCharge, day: string, { vatCodes, chargeText }: EInvoiceFacts): EntryLine {
  const { isCharge, amount, reason } = charge;
  return {
    description: shortened(reason ?? chargeText(isCharge), 255),
    quantity: isCharge ? '1' : '-1',
    unitPrice: amount,
    discount: null,
    vatCode: vatCodeOf(charge, day, vatCodes),
  };
}

/** Categories of EN 16931 under which the buyer declares the VAT: reverse charge, and supplies within the Union. */
const chargedCategories: readonly string[] = ['AE', 'K'];

function vatCodeOf(
  { vatCategory, vatPercentage }: Pick<EInvoiceLine, 'vatCategory' | 'vatPercentage'>,
  day: string,
  vatCodes: readonly VatCode[],
): string | null {
  const valid = vatCodes.filter(({ blocked, validFrom, validTo }) => !blocked && (validFrom ?? day) <= day && (validTo ?? day) >= day);
  if (chargedCategories.includes(vatCategory ?? '')) return valid.find(({ charged }) => charged)?.code ?? null;
  const rate = new Decimal(vatPercentage ?? 0).div(100);
  const fitting = valid.filter((code) => !code.charged && vatKindOf(code) !== 'including' && rate.equals(code.percentage));
  return fitting[0]?.code ?? null;
}

function shortened(text: string, longest: number): string {
  return startOf(text.replaceAll(/\s+/g, ' ').trim(), longest);
}
