import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { Item } from '#features/items/schema.ts';
import { itemFields } from './itemFields.ts';
import { lineAmount } from '../lineAmount.ts';
import { amountOfEntry, changedEntrySchema, type EntryLine } from './workOrderEntry.ts';

const itemOf = (number: number, more: Partial<Item>) => ({ id: seededId(120001, 'item', number), ...more }) as Item; // what the line takes
const powder = itemOf(1, { code: 'POEDER', description: 'Bluspoeder', unit: 'kg', isStockItem: true });
const hours = itemOf(2, { code: 'UUR', description: 'Arbeid', unit: 'uur', isStockItem: false });

const stored: EntryLine = {
  id: seededId(120001, 'workOrderItem', 1),
  kind: 'Material',
  itemId: powder.id,
  itemCode: 'POEDER',
  itemDescription: 'Bluspoeder',
  description: 'Bluspoeder',
  unitCode: 'kg',
  quantity: '2.0000',
  unitPrice: '12.5000',
  discount: '10',
  serialNumbers: 'S-1',
};

/** The line as the form sends it. */
function sent(line: EntryLine): unknown {
  const { items } = changedEntrySchema.parse({ description: 'Onderhoud', items: [line] });
  return JSON.parse(JSON.stringify(items?.[0]));
}

describe('a line of a work order', () => {
  test('has the amount in the form that it has when it is saved, though 1.1 / 100 is not 0.011 in binary', () => {
    const line = { ...stored, quantity: '1', unitPrice: '5' };
    expect(amountOfEntry({ ...line, discount: '1.1' })).toBe('4.95');
    expect(lineAmount({ quantity: '1', unitPrice: '5', discount: 0.011 })).toBe('4.95');
    expect(amountOfEntry({ ...line, discount: null })).toBe('5.00');
  });

  test('that gets another item leaves its price and discount to the server, and nothing of the former item stays', () => {
    const line = { ...stored, ...itemFields(stored, { item: hours, former: powder }) };
    expect(line).toMatchObject({ itemCode: 'UUR', description: 'Arbeid', unitCode: 'uur', kind: 'Service', quantity: '2.0000' });
    const body = sent(line);
    expect(body).toMatchObject({ itemId: hours.id, description: 'Arbeid', serialNumbers: [] });
    expect(body).not.toHaveProperty('unitPrice');
    expect(body).not.toHaveProperty('discount');
  });

  test('keeps what was typed', () => {
    const typed = { ...stored, description: 'Navulling', kind: 'Replacement' as const, isPriceTyped: true, isDiscountTyped: true };
    const line = { ...typed, ...itemFields(typed, { item: hours, former: powder }) };
    expect(sent(line)).toMatchObject({ description: 'Navulling', kind: 'Replacement', unitPrice: '12.5000', discount: 0.1 });
    expect(itemFields(stored, { item: hours, former: undefined })).toMatchObject({ kind: 'Material', description: 'Arbeid' });
  });

  test('without an item has no text, unit and price of one', () => {
    const line = { ...stored, ...itemFields(stored, { item: undefined, former: powder }) };
    expect(line).toMatchObject({ itemId: null, itemCode: null, description: null, unitCode: null, unitPrice: null, discount: null });
  });

  test('that is new takes kind, text and quantity of its first item, and the discount of the customer', () => {
    const begun: EntryLine = { kind: 'Service', status: 'Open', billable: 'yes' };
    const line = { ...begun, ...itemFields(begun, { item: powder, former: undefined }) };
    expect(line).toMatchObject({ kind: 'Material', description: 'Bluspoeder', quantity: '1' });
    expect(sent(line)).not.toHaveProperty('discount');
    expect(sent({ ...line, discount: null })).toMatchObject({ discount: null });
  });
});
