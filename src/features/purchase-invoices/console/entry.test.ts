import { describe, expect, it } from 'vitest';
import { calculateAmounts, type VatRule } from '#contract/amounts.ts';
import { pricedItemLine } from '#features/items/console/lines/index.ts';
import { bodyOfEntry, differencesOfLine, entryOf, entrySchema, lineFromOrder, receivedFor, withTypedVat, type EntryLine } from './entry.ts';
import { draftInvoice, openOrderLine } from '../../../../tests/support/purchaseInvoices.ts';

const rules = new Map<string, VatRule>([['2', { code: '2', percentage: 0.21, type: 'Excluding', charged: false }]]);
const line = (quantity: string, unitPrice: string, more: EntryLine = {}): EntryLine => ({
  itemId: 'i',
  quantity,
  unitPrice,
  vatCode: '2',
  ...more,
});
const totalOf = (lines: readonly EntryLine[]) =>
  calculateAmounts(
    lines.map((line) => pricedItemLine(line)),
    rules,
  );

describe('the body of a form', () => {
  it('says what was read, without what the server calculates', () => {
    const entry = entryOf(draftInvoice);
    expect(entry.lines[0]?.discount).toBe('5');
    const body = bodyOfEntry(entry);
    expect(body.lines[0]).toMatchObject({ discount: 0.05, vatAmount: null });
    expect(entrySchema.parse(entry)).toMatchObject({ id: draftInvoice.id, yourRef: draftInvoice.yourRef });
    expect(entrySchema.parse(entry)).not.toHaveProperty('status');
  });

  it('keeps VAT that was typed', () => {
    const entry = entryOf(draftInvoice);
    const typed = { ...entry, lines: entry.lines.map((one) => ({ ...one, vatTyped: true, vatAmount: '9.99' })) };
    expect(bodyOfEntry(typed).lines[0]).toMatchObject({ vatAmount: '9.99' });
  });

  it('leaves out rows at the end that were never filled, and asks for what lines in between lack', () => {
    const base = { supplierId: draftInvoice.supplierId, yourRef: 'x', invoiceDate: '2026-11-14', journal: '60' };
    expect(bodyOfEntry({ ...base, lines: [line('1', '2'), {}, {}] }).lines).toHaveLength(1);
    const result = entrySchema.safeParse({ ...base, lines: [{}, { ...line('1', '2'), itemId: draftInvoice.supplierId }] });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['lines.0.itemId', 'lines.0.quantity']);
  });
});

describe('a line from an order', () => {
  it('takes what arrived, else what was ordered', () => {
    expect(lineFromOrder(openOrderLine)).toMatchObject({ quantity: '38.0000', orderNumber: 881, orderLineNumber: 3, discount: null });
    expect(lineFromOrder({ ...openOrderLine, receivedQuantity: '0', receivedNotInvoiced: '0', invoicedQuantity: '5' }).quantity).toBe(
      '35.0000',
    );
  });

  it('says where it differs until a person accepts the difference', () => {
    const more = { ...lineFromOrder(openOrderLine), quantity: '40' };
    expect(differencesOfLine(more, rules)).toMatchObject([{ code: 'moreThanReceived', invoiced: '40', expected: '38.0000' }]);
    expect(differencesOfLine({ ...more, differenceAccepted: true }, rules)).toEqual([]);
    expect(receivedFor({ ...more, invoicedElsewhere: '8' })).toBe('30.0000');
    expect(receivedFor({})).toBeNull();
  });
});

describe('the amounts of a form', () => {
  it('are those of the rate that a line was priced under, as long as it keeps its code', () => {
    const kept = line('2', '50', { vatPercentage: 0.19, vatType: 'Excluding', vatCharged: false });
    expect(totalOf([kept, line('1', '100')])).toMatchObject({ vatAmount: '40.0000' });
    expect(totalOf([{ ...kept, vatCode: null }]).vatAmount).toBe('0.0000');
  });
});

describe('withTypedVat', () => {
  it('puts the difference on the largest line, and takes it back', () => {
    const lines = [line('1', '10'), line('1', '100')];
    const [total] = totalOf(lines).vat;
    if (!total) throw new Error('There is VAT');
    const typed = withTypedVat(lines, total, '23.12', rules);
    expect(typed.map((one) => one.vatTyped)).toEqual([undefined, true]);
    expect(totalOf(typed).vatAmount).toBe('23.1200');
    const [again] = totalOf(typed).vat;
    if (!again) throw new Error('There is VAT');
    expect(totalOf(withTypedVat(typed, again, '23.08', rules)).vatAmount).toBe('23.0800');
    expect(totalOf(withTypedVat(typed, again, null, rules)).vatAmount).toBe('23.1000');
  });

  it('is for the lines of its rate where a code has two', () => {
    const lines = [line('2', '50', { vatPercentage: 0.19, vatType: 'Excluding', vatCharged: false }), line('1', '10')];
    const [, total] = totalOf(lines).vat;
    if (!total) throw new Error('There are two rates');
    const typed = withTypedVat(lines, total, '2.12', rules);
    expect(totalOf(typed).vat.map(({ percentage, vat }) => [percentage, vat])).toEqual([
      [0.19, '19.0000'],
      [0.21, '2.1200'],
    ]);
  });
});
