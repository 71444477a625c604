import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import type { Column } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { useFormDay, useItemLineColumns, type LineLookups } from '#features/items/console/lines/index.ts';
import type { Item } from '#features/items/schema.ts';
import { isEntryFixed, type OrderEntryLine } from './orderEntry.ts';

const sold = { isSalesItem: true };

/** What the columns depend on besides the lines. */
export interface ColumnFacts {
  lookups: LineLookups;
  /** The usual VAT code of the customer. */
  customerVatCode: string | null;
  /** The discount on the whole order, as a fraction. */
  discount: number;
}

/**
 * The columns of the grid of an order's lines; lines with delivered or invoiced quantities are read-only. A new line gets the
 * customer's VAT code, if it has one.
 */
export function useOrderColumns(
  store: LineStore<OrderEntryLine>,
  { lookups, customerVatCode, discount }: ColumnFacts,
): readonly Column<OrderEntryLine>[] {
  const translate = useTranslate();
  const common = useItemLineColumns({
    store,
    resource: 'salesOrders',
    lookups,
    items: { price: 'standardSalesPrice', filter: sold, day: useFormDay('orderDate'), detailOf: useStockText() },
    usualVatCode: customerVatCode,
    discount,
  });
  return useMemo(() => {
    const isReadOnly = isEntryFixed;
    return [
      // an order line must have an item: clearing the cell keeps it
      {
        ...common.item,
        isReadOnly,
        apply: (choice, line) => (choice ? { ...common.item.apply(choice, line), ...priceToFind(choice, line) } : {}),
      },
      { ...common.description, isReadOnly, width: 'minmax(180px, 5fr)' },
      { ...common.quantity, isReadOnly },
      { ...common.unitPrice, isReadOnly, also: typedPrice },
      {
        kind: 'computed',
        name: 'priceSource',
        label: translate('resources.salesOrders.fields.lines.priceSource'),
        valueOf: (line) => (line.priceSource ? translate(`salesOrders.priceSource.${line.priceSource}`) : null),
      },
      { ...common.discount, isReadOnly },
      { ...common.vatCode, isReadOnly, width: '90px' },
      common.amount,
    ];
  }, [translate, common]);
}

// an empty price is replaced by the looked-up one
function typedPrice({ found }: OrderEntryLine, price: string | null): Partial<OrderEntryLine> {
  return { priceSource: found && price !== null && compareDecimals(price, found.unitPrice) === 0 ? found.source : 'Manual' };
}

// another item has a price of its own, unless the price was typed; until it is found, the price of the item is shown
function priceToFind(choice: LookupChoice, line: OrderEntryLine): Partial<OrderEntryLine> {
  if (choice.id === line.itemId) return {};
  const other = line.id === undefined ? {} : { isOtherItem: true };
  if (line.priceSource === 'Manual') return other;
  const isDiscountTyped = line.id === undefined && line.discount !== line.found?.discount;
  const { standardSalesPrice } = choice.record as Item; // what the search gives
  return {
    ...other,
    found: undefined,
    priceSource: undefined,
    unitPrice: standardSalesPrice,
    discount: isDiscountTyped ? (line.discount ?? null) : null,
  };
}

/** Returns a function that writes the stock of an item; the same between renders. */
function useStockText(): (item: Item) => string | undefined {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    ({ isStockItem, stock }) => (isStockItem ? translate('salesOrders.inStock', { quantity: format.number(stock) }) : undefined),
    [translate, format],
  );
}
