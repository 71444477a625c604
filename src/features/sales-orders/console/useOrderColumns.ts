import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import type { Column } from '#console/grid/columns.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import { useItemLineColumns, type LineLookups } from '#features/items/console/lines/index.ts';
import type { Item } from '#features/items/schema.ts';
import { isLineFixed } from '../rules.ts';
import type { OrderEntryLine } from './orderEntry.ts';

const sold = { isSalesItem: true };

/** Searches items for sale, with their stock next to the code. */
function useSoldItems() {
  const translate = useTranslate();
  const format = useFormat();
  const toChoice = useCallback(
    (row: Item): LookupChoice => {
      const stock = row.isStockItem ? translate('salesOrders.inStock', { quantity: format.number(row.stock) }) : undefined;
      return {
        id: row.id,
        code: row.code,
        label: row.description,
        detail: [stock, format.price(row.standardSalesPrice)].filter(Boolean).join(' · '),
        aliases: row.barcode ? [row.barcode] : [],
        record: row,
      };
    },
    [translate, format],
  );
  return useLookupSearch('items', { filter: sold, sort: 'code', isRanked: true, hasCodes: true, toChoice });
}

/**
 * The columns of the grid of an order's lines; lines with delivered or invoiced quantities are read-only. A new line gets the
 * customer's VAT code, if it has one.
 */
export function useOrderColumns(lookups: LineLookups, customerVatCode: string | null): readonly Column<OrderEntryLine>[] {
  const translate = useTranslate();
  const search = useSoldItems();
  const common = useItemLineColumns<OrderEntryLine>({
    resource: 'salesOrders',
    lookups,
    price: 'standardSalesPrice',
    usualVatCode: customerVatCode,
  });
  return useMemo(() => {
    const isReadOnly = ({ quantityDelivered, quantityInvoiced }: OrderEntryLine) =>
      isLineFixed({ quantityDelivered: quantityDelivered ?? '0', quantityInvoiced: quantityInvoiced ?? '0' });
    return [
      // an order line must have an item: clearing the cell keeps it
      {
        ...common.item,
        search,
        isReadOnly,
        apply: (choice, line) =>
          choice ? { ...common.item.apply(choice, line), ...(line.id === undefined ? {} : freshPrice(choice)) } : {},
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
  }, [translate, search, common]);
}

// an empty price is replaced by the looked-up one
function typedPrice({ found }: OrderEntryLine, price: string | null): Partial<OrderEntryLine> {
  return { priceSource: found && price !== null && compareDecimals(price, found.unitPrice) === 0 ? found.source : 'Manual' };
}

// another item on a stored line has its own price
function freshPrice(choice: LookupChoice): Partial<OrderEntryLine> {
  return { unitPrice: (choice.record as Item).standardSalesPrice }; // what the search gives
}
