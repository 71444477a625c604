import { describe, expect, it } from 'vitest';
import type { Item } from '../../schema.ts';
import { itemFields, type ItemChange } from './itemFields.ts';
import type { ItemEntryLine } from './itemLine.ts';

// the fields that a line takes
const itemOf = (fields: Partial<Item>) => ({ unit: 'st', salesVatCode: '2', ...fields }) as Item;
const foam = itemOf({ id: '1', code: 'SB6', description: 'Foam', costPriceStandard: '48.5000' });
const food = itemOf({ id: '2', code: 'KOF', description: 'Coffee', unit: 'kg', salesVatCode: '1', costPriceStandard: '6.0000' });
const line: ItemEntryLine = {
  itemId: '1',
  itemCode: 'SB6',
  itemDescription: 'Foam',
  description: 'Foam',
  quantity: '3',
  unit: 'st',
  unitPrice: '48.5',
  vatCode: '2',
  vatType: 'Excluding',
};

function after(change: Partial<ItemChange>, typed: ItemEntryLine = {}) {
  const before = { ...line, ...typed };
  return {
    ...before,
    ...itemFields(before, { item: food, former: foam, price: 'costPriceStandard', exchangeRate: 1, usualVatCode: null, ...change }),
  };
}

describe('another item on a line', () => {
  it('replaces all that came from the former item', () => {
    expect(after({})).toMatchObject({
      itemId: '2',
      description: 'Coffee',
      unit: 'kg',
      quantity: '3',
      unitPrice: '6.0000',
      vatCode: '1',
      vatType: undefined,
    });
  });

  it('keeps what was typed, except the unit', () => {
    const typed = { description: 'For the cellar', unitPrice: '50', vatCode: '7' };
    expect(after({}, typed)).toMatchObject({ ...typed, unit: 'kg', vatType: 'Excluding' });
  });

  it('takes the cost price of an item in the currency of the document', () => {
    expect(after({ exchangeRate: 0.8 }, { unitPrice: '60.625' })).toMatchObject({ unitPrice: '7.5000' });
    expect(after({ exchangeRate: 0.8 })).toMatchObject({ unitPrice: '48.5' });
  });

  it('keeps the VAT code of the supplier', () => {
    expect(after({ usualVatCode: '7' }, { vatCode: '7' })).toMatchObject({ vatCode: '7', vatType: 'Excluding', itemVatCode: '1' });
  });

  it('keeps price and VAT code of an item that is not known, since they may have been typed', () => {
    expect(after({ former: undefined })).toMatchObject({ description: 'Coffee', unitPrice: '48.5', vatCode: '2' });
  });

  it('leaves prices alone that are looked up', () => {
    expect(after({ price: undefined })).toMatchObject({ unitPrice: '48.5', vatCode: '1' });
  });

  it('takes all of it away where the item is cleared', () => {
    expect(after({ item: undefined })).toMatchObject({
      itemId: null,
      description: null,
      unit: null,
      unitPrice: null,
      vatCode: null,
      quantity: '3',
    });
  });
});
