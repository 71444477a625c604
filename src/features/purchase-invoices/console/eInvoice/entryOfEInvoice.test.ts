import { describe, expect, it } from 'vitest';
import type { VatCode } from '#features/lookups/schema.ts';
import type { ReadEInvoice } from '../../eInvoiceSchema.ts';
import type { OpenLine } from '../../schema.ts';
import { readSample } from '../../../../../tests/support/readEInvoice.ts';
import { entryOfEInvoice, type EInvoiceFacts } from './entryOfEInvoice.ts';

const [line] = readSample.lines as [ReadEInvoice['lines'][number]];
const read = readSample;

const vatCode = (code: string, percentage: number, more: Partial<VatCode> = {}) =>
  ({ code, percentage, type: 'Excluding', charged: false, blocked: false, validFrom: null, validTo: null, ...more }) as VatCode;
const vatCodes = [
  vatCode('4', 0.21, { validTo: '2026-10-31' }),
  vatCode('5', 0.21),
  vatCode('1', 0.09),
  vatCode('V', 0.21, { charged: true }),
  vatCode('0', 0, { type: 'None' }),
];
const facts: EInvoiceFacts = { vatCodes, openLines: [], chargeText: (isCharge) => (isCharge ? 'Toeslag' : 'Korting') };
const openLine = (more: Partial<OpenLine>) =>
  ({
    purchaseOrderLineId: 'line',
    purchaseOrderId: 'order',
    orderNumber: 26_001_234,
    lineNumber: 1,
    itemId: 'item',
    itemCode: 'BLUS-S6',
    yourRef: null,
    orderedQuantity: '3.0000',
    receivedQuantity: '3.0000',
    invoicedQuantity: '0.0000',
    receivedNotInvoiced: '3.0000',
    unitPrice: '40.0000',
    netPrice: '38.5000',
    discount: 0,
    vatCode: '5',
    ...more,
  }) as OpenLine;

describe('an e-invoice in the form', () => {
  it('gives supplier, number, days and the amount to explain', () => {
    expect(entryOfEInvoice({ ...read, dueDate: '2026-12-20', isCreditNote: true }, facts)).toMatchObject({
      supplierId: 'supplier',
      supplierName: 'Ajax B.V.',
      yourRef: '2026-0815',
      invoiceDate: '2026-11-20',
      dueDate: '2026-12-20',
      currency: 'EUR',
      controlAmount: '139.76',
      type: 'DirectCredit',
    });
  });

  it('leaves open what it does not say, and a number that is too long for ours', () => {
    const entry = entryOfEInvoice({ ...read, number: '9'.repeat(31), supplier: null }, facts);
    for (const name of ['supplierId', 'yourRef', 'dueDate', 'type', 'paymentReference']) expect(entry).not.toHaveProperty(name);
  });

  it('has lines without an item where it names none of ours', () => {
    expect(entryOfEInvoice(read, facts).lines).toEqual([
      { description: 'Blusser schuim 6 l', quantity: '3', unitPrice: '38.50', discount: null, vatCode: '5' },
    ]);
  });

  it('has long texts shortened without half of an emoji, with which the invoice could not be saved', () => {
    const name = `${'x'.repeat(254)}🚒`;
    const [entered] = entryOfEInvoice({ ...read, lines: [{ ...line, name }] }, facts).lines;
    expect(entered?.description).toBe('x'.repeat(254));
  });

  it.each([
    ['its number in the order', { orderLineReference: '2' }, 'second'],
    ['its item', { item: { id: 'other', code: 'X', description: 'X', unit: null } }, 'second'],
    ['quantity and price', {}, 'line'],
  ])('finds the order line by %s', (_by, more, expected) => {
    const openLines = [openLine({}), openLine({ purchaseOrderLineId: 'second', lineNumber: 2, itemId: 'other', netPrice: '12.0000' })];
    const asked = { ...read, orderReference: 'PO 26001234', lines: [{ ...line, ...more }] };
    expect(entryOfEInvoice(asked, { ...facts, openLines }).lines).toMatchObject([
      { purchaseOrderLineId: expected, quantity: '3', unitPrice: '38.50', discount: null },
    ]);
  });

  it('takes an order line once, and none of an order that it does not name', () => {
    const twice = { ...read, orderReference: '26001234', lines: [line, { ...line, number: '2' }] };
    const idsOf = (asked: ReadEInvoice) =>
      entryOfEInvoice(asked, { ...facts, openLines: [openLine({})] }).lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId);
    expect(idsOf(twice)).toEqual(['line', undefined]);
    expect(idsOf({ ...twice, orderReference: '26001235' })).toEqual([undefined, undefined]);
    expect(idsOf({ ...twice, orderReference: null })).toEqual([undefined, undefined]);
  });

  it('prices a line so that its amount holds, also with an allowance in it', () => {
    const [priced] = entryOfEInvoice({ ...read, lines: [{ ...line, amount: '100.00' }] }, facts).lines;
    expect(priced).toMatchObject({ quantity: '3', unitPrice: '33.3333' });
  });

  it.each([
    ['S', '21', '5'],
    ['S', '9', '1'],
    ['AE', '0', 'V'],
    ['E', '0', '0'],
    ['O', null, '0'],
    ['S', '19', null],
  ])('gives %s with %s %% the VAT code %s', (vatCategory, vatPercentage, expected) => {
    expect(entryOfEInvoice({ ...read, lines: [{ ...line, vatCategory, vatPercentage }] }, facts).lines[0]?.vatCode).toBe(expected);
  });

  it('has a line for each charge and allowance', () => {
    const charge = { isCharge: true, amount: '12.50', reason: 'Vracht', vatCategory: 'S', vatPercentage: '21' };
    const charges = [charge, { ...charge, isCharge: false, amount: '5', reason: null }];
    expect(entryOfEInvoice({ ...read, charges }, facts).lines.slice(1)).toEqual([
      { description: 'Vracht', quantity: '1', unitPrice: '12.50', discount: null, vatCode: '5' },
      { description: 'Korting', quantity: '-1', unitPrice: '5', discount: null, vatCode: '5' },
    ]);
  });
});
