import { describe, expect, it } from 'vitest';
import { problemCode } from '../../../tests/support/problemCode.ts';
import {
  differencesOf,
  dueDateOf,
  invoiceTypeOf,
  obstaclesOf,
  requireInvoiceTransition,
  stillToExplain,
  linesOffPrice,
  takesBack,
  type ComparedLine,
  type ReadinessFacts,
} from './rules.ts';
import type { InvoiceState } from './schema.ts';

const ready: ReadinessFacts = {
  lineCount: 1,
  amount: '121.0000',
  ownAmount: '121.0000',
  ownCurrency: 'EUR',
  controlAmount: '121',
  vat: [{ vatCode: '2', percentage: 0.21, base: '100', vat: '21.00', calculated: '21.00' }],
  period: { year: 2026, period: 11, closed: false },
  linesOffPrice: [],
  priceTolerance: '10',
  isSupplierBlocked: false,
  fourEyesAmount: undefined,
  isSecondPerson: false,
};

function codeOf(from: InvoiceState, to: InvoiceState, facts: Partial<ReadinessFacts> = {}): string | undefined {
  return problemCode(() => requireInvoiceTransition(from, to, { ...ready, ...facts }));
}

describe('requireInvoiceTransition', () => {
  it('lets a draft that is right go to booking, and back', () => {
    expect(codeOf('Draft', 'Open')).toBeUndefined();
    expect(codeOf('Open', 'Draft')).toBeUndefined();
    expect(codeOf('Open', 'Open')).toBeUndefined();
  });

  it.each<[string, Partial<ReadinessFacts>]>([
    ['noLines', { lineCount: 0 }],
    ['controlAmount', { controlAmount: null }],
    ['controlAmount', { controlAmount: '121.01' }],
    ['vatDifference', { vat: [{ vatCode: '2', percentage: 0.21, base: '100', vat: '21.06', calculated: '21.00' }] }],
    ['periodUnknown', { period: undefined }],
    ['periodClosed', { period: { year: 2026, period: 1, closed: true } }],
    ['accountBlocked', { isSupplierBlocked: true }],
    ['fourEyes', { fourEyesAmount: '100' }],
  ])('stops a draft by %s', (code, facts) => {
    expect(codeOf('Draft', 'Open', facts)).toBe(code);
  });

  it('names some of the lines that are off their price, however many there are', () => {
    const facts = { ...ready, linesOffPrice: Array.from({ length: 900 }, (_, index) => index + 1) };
    const [obstacle] = obstaclesOf('Draft', 'Open', facts);
    expect(obstacle).toMatchObject({ code: 'priceDifference', params: { lines: '1, 2, 3, 4, 5, …' } });
  });

  it('asks for a second person only above the limit', () => {
    expect(codeOf('Draft', 'Open', { fourEyesAmount: '121' })).toBeUndefined();
    expect(codeOf('Draft', 'Open', { fourEyesAmount: '120.99', isSecondPerson: true })).toBeUndefined();
  });

  it('refuses what the table does not hold', () => {
    expect(codeOf('Draft', 'Processed')).toBe('transition');
    expect(codeOf('Processed', 'Draft')).toBe('transition');
    expect(codeOf('Processed', 'Open')).toBe('transition');
  });

  it('names every obstacle at once', () => {
    const codes = obstaclesOf('Draft', 'Open', { ...ready, lineCount: 0, controlAmount: null, isSupplierBlocked: true }).map(
      (one) => one.code,
    );
    expect(codes).toEqual(['noLines', 'controlAmount', 'accountBlocked']);
  });
});

describe('differencesOf', () => {
  const line: ComparedLine = {
    lineNumber: 1,
    purchaseOrderLineId: 'a',
    quantity: '10',
    netPrice: '2.0000',
    vatCode: '2',
    orderedQuantity: '12',
    receivedQuantity: '10',
    invoicedElsewhere: '0',
    orderPrice: '2',
    orderVatCode: '2',
  };

  it('says nothing when all agree, or when there is no order', () => {
    expect(differencesOf([line, { ...line, purchaseOrderLineId: null, quantity: '99' }])).toEqual([]);
  });

  it('marks more than was received, other invoices included', () => {
    expect(differencesOf([{ ...line, quantity: '10.5' }])).toEqual([
      { lineNumber: 1, code: 'moreThanReceived', invoiced: '10.5', expected: '10.0000', amount: null },
    ]);
    expect(differencesOf([{ ...line, invoicedElsewhere: '4' }])[0]).toMatchObject({ code: 'moreThanReceived', expected: '6.0000' });
  });

  it('counts two lines of the same invoice together', () => {
    const [first, ...more] = differencesOf([
      { ...line, quantity: '6' },
      { ...line, lineNumber: 2, quantity: '6' },
    ]);
    expect(first).toMatchObject({ lineNumber: 2, code: 'moreThanReceived', expected: '4.0000' });
    expect(more).toEqual([]);
  });

  it('marks more than was ordered when that much was received', () => {
    expect(differencesOf([{ ...line, quantity: '13', receivedQuantity: '13' }])[0]).toMatchObject({
      code: 'moreThanOrdered',
      expected: '12.0000',
    });
  });

  it('tells what another price makes for the whole line', () => {
    expect(differencesOf([{ ...line, netPrice: '2.01', orderPrice: '2.00', quantity: '10' }])).toMatchObject([
      { code: 'price', amount: '0.1000' },
    ]);
  });

  it('marks another price and another VAT code', () => {
    expect(differencesOf([{ ...line, netPrice: '2.01', vatCode: '1' }]).map((one) => one.code)).toEqual(['price', 'vatCode']);
  });
});

describe('linesOffPrice', () => {
  const priced = { lineNumber: 1, quantity: '10', netPrice: '12.50', orderPrice: '12.00', differenceAccepted: false };

  it.each([
    ['above the tolerance', {}, '4.99', '1', [1]],
    ['at the tolerance', {}, '5', '1', []],
    ['charged too little', { netPrice: '11.50' }, '4.99', '1', [1]],
    ['accepted', { differenceAccepted: true }, '0', '1', []],
    ['without an order', { orderPrice: undefined }, '0', '1', []],
    ['in another currency', {}, '100', '30', [1]],
  ])('knows a line %s', (_case, more, tolerance, rate, lines) => {
    expect(linesOffPrice([{ ...priced, ...more }], tolerance, rate)).toEqual(lines);
  });
});

describe('dueDateOf', () => {
  it.each([
    ['2026-11-14', { days: 30, endOfMonths: 0 }, '2026-12-14'],
    ['2026-11-14', { days: 0, endOfMonths: 1 }, '2026-11-30'],
    ['2026-11-14', { days: 30, endOfMonths: 1 }, '2026-12-30'],
    ['2026-01-31', { days: 0, endOfMonths: 2 }, '2026-02-28'],
    ['2028-02-29', { days: 366, endOfMonths: 0 }, '2029-03-01'],
    ['2026-12-31', { days: 0, endOfMonths: 3 }, '2027-02-28'],
  ])('%s with %j is %s', (invoiceDate, term, dueDate) => {
    expect(dueDateOf(invoiceDate, term)).toBe(dueDate);
  });
});

it('says what is still to explain', () => {
  expect(stillToExplain('1992.99', '1992.70')).toBe('0.2900');
  expect(stillToExplain(null, '1')).toBeNull();
});

describe('the kind of an invoice', () => {
  const ofOrder = [{}, { purchaseOrderLineId: 'a' }];
  it.each([
    ['without order lines', 'Invoice', [{}, { purchaseOrderLineId: null }], '1', undefined, 'Direct'],
    ['with one', 'Direct', ofOrder, '1', undefined, 'Invoice'],
    ['with a negative total', 'Direct', ofOrder, '-1', undefined, 'Credit'],
    ['negative and without order lines', 'Invoice', [{}], '-0.01', undefined, 'DirectCredit'],
    ['said to be a credit note', 'Credit', ofOrder, '1', undefined, 'Credit'],
    ['positive again', 'Credit', ofOrder, '1', { type: 'Credit', amount: '-5' }, 'Invoice'],
    ['positive as before', 'Credit', ofOrder, '1', { type: 'Credit', amount: '5' }, 'Credit'],
    ['said to be a credit note later', 'Credit', ofOrder, '1', { type: 'Invoice', amount: '5' }, 'Credit'],
  ] as const)('%s', (_case, type, lines, amount, before, expected) => {
    expect(invoiceTypeOf({ type, lines, amount, before })).toBe(expected);
  });

  it('takes back by its kind where amounts are positive, by their sign where they are negative', () => {
    expect(takesBack({ type: 'Credit', amount: '12.10' })).toBe(true);
    expect(takesBack({ type: 'Credit', amount: '-12.10' })).toBe(false);
    expect(takesBack({ type: 'Invoice', amount: '12.10' })).toBe(false);
  });
});
