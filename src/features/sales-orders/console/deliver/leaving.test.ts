import { describe, expect, it } from 'vitest';
import type { SalesOrderLine } from '../../schema.ts';
import { allAvailable, bodyOf, isOver, lineOfCode, nothing, problemOf, type TrackedItem } from './leaving.ts';

const usual = { id: 'a', itemId: 'i', itemCode: 'P9', quantity: '10', quantityDelivered: '4', inStock: '3', useDropShipment: false };
const line = (more: Partial<SalesOrderLine> = {}) => ({ ...usual, ...more }) as SalesOrderLine; // as far as it is looked at
const item = (more: Partial<TrackedItem> = {}): TrackedItem => ({
  isSerialItem: false,
  isBatchItem: false,
  isFractionAllowed: false,
  isStockItem: true,
  barcode: '8712345678906',
  ...more,
});
const typed = (quantity: string | null, numbers: string | null = null) => ({ quantity, isNumber: true, numbers });

describe('all that can leave', () => {
  it.each([
    [line(), item(), '3'],
    [line({ inStock: '30' }), item(), '6.0000'],
    [line({ inStock: '-2' }), item(), '0.0000'],
    [line({ inStock: '0', useDropShipment: true }), item(), '6.0000'],
    [line({ inStock: '0' }), item({ isStockItem: false }), '6.0000'],
    [line({ inStock: null }), undefined, '6.0000'],
    [line({ quantity: '-2', quantityDelivered: '0' }), item(), '-2.0000'],
  ])('is what is open and lies there: %#', (of, known, expected) => expect(allAvailable([of], () => known).get(of.id)).toBe(expected));

  it('is divided over the lines of one item', () => {
    const lines = [
      line({ id: 'a', quantityDelivered: '8' }),
      line({ id: 'b', useDropShipment: true }),
      line({ id: 'c' }),
      line({ id: 'd' }),
      line({ id: 'e', itemId: 'other' }),
    ];
    expect([...allAvailable(lines, () => item()).values()].map(Number)).toEqual([2, 6, 1, 0, 3]);
  });

  it('is exceeded by more than is open', () => {
    expect(isOver(line(), typed('6'))).toBe(false);
    expect(isOver(line(), typed('7'))).toBe(true);
    expect(isOver(line({ quantity: '-2', quantityDelivered: '0' }), typed('-3'))).toBe(true);
  });

  it('is exceeded by what goes the other way', () => {
    expect(isOver(line(), typed('-1'))).toBe(true);
    expect(isOver(line({ quantity: '-2', quantityDelivered: '0' }), typed('1'))).toBe(true);
    expect(isOver(line(), nothing)).toBe(false);
  });
});

describe('numbers', () => {
  it('are asked for where the item has them', () => {
    const serial = item({ isSerialItem: true });
    expect(problemOf(typed('2', 'A1'), serial)).toEqual({ code: 'serialNumbers', params: { smart_count: 2 } });
    expect(problemOf(typed('2', 'A1, A1'), serial)).toEqual({ code: 'serialNumberTwice' });
    expect(problemOf(typed('2', 'A1, A2'), serial)).toBeUndefined();
    expect(problemOf(typed('-1', 'A1'), serial)).toBeUndefined();
    expect(problemOf(typed('4', 'L1=x'), item({ isBatchItem: true }))?.code).toBe('batchNumbers');
    expect(problemOf(typed('4', 'L1'), item({ isBatchItem: true }))).toBeUndefined();
    expect(problemOf(typed('0.5'), item())).toEqual({ code: 'notWholeNumber' });
    expect(problemOf({ ...typed('5'), isNumber: false }, undefined)).toEqual({ code: 'decimal' });
    expect(problemOf(nothing, serial)).toBeUndefined();
  });

  it('are sent with the line', () => {
    expect(bodyOf(line(), typed('2', 'A1, A2'), item({ isSerialItem: true }))).toEqual({
      salesOrderLineId: 'a',
      quantityDelivered: '2',
      serialNumbers: ['A1', 'A2'],
    });
  });
});

describe('a scanned code', () => {
  it('is the item code or its bar code, of two lines the one that is open', () => {
    const lines = [line(), line({ id: 'b' }), line({ id: 'c', itemId: 'j', itemCode: 'OTHER' })];
    const items = new Map([['i', item()]]);
    const find = (code: string, first = '0') => lineOfCode(code, lines, ({ id }) => typed(id === 'a' ? first : '0'), items)?.id;
    expect(find('p9')).toBe('a');
    expect(find('8712345678906')).toBe('a');
    expect(find('p9', '6')).toBe('b');
    expect(find('nix')).toBeUndefined();
  });
});
