import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Column } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { percentOf, useFormDay, useItemLineColumns, type LineLookups } from '#features/items/console/lines/index.ts';
import { isLineFixed } from '../rules.ts';
import type { OrderEntryLine } from './orderEntry.ts';
import { useUsualDiscount } from './useUsualDiscount.ts';

const bought = { isPurchaseItem: true };

/** What the columns depend on besides the lines. */
export interface ColumnFacts {
  lookups: LineLookups;
  /** The usual VAT code of the supplier. */
  supplierVatCode: string | null;
  /** The discount that was agreed with the supplier, as a fraction. */
  supplierDiscount: number;
}

/**
 * The columns of the grid of an order's lines; lines with received or invoiced quantities are read-only. A new line gets the
 * supplier's VAT code and discount, if it has them, also of a supplier who is chosen after it.
 */
export function useOrderColumns(
  store: LineStore<OrderEntryLine>,
  { lookups, supplierVatCode, supplierDiscount }: ColumnFacts,
): readonly Column<OrderEntryLine>[] {
  const translate = useTranslate();
  const common = useItemLineColumns({
    store,
    resource: 'purchaseOrders',
    lookups,
    items: { price: 'costPriceStandard', filter: bought, day: useFormDay('orderDate') },
    usualVatCode: supplierVatCode,
  });
  useUsualDiscount(store, supplierDiscount);
  return useMemo(() => {
    const isReadOnly = ({ receivedQuantity, invoicedQuantity }: OrderEntryLine) =>
      isLineFixed({ receivedQuantity: receivedQuantity ?? '0', invoicedQuantity: invoicedQuantity ?? '0' });
    return [
      {
        ...common.item,
        isReadOnly,
        // an order line must have an item: clearing the cell keeps it
        apply(choice, line) {
          if (!choice) return {};
          const isFirst = line.itemId == null && line.discount == null;
          const discount = percentOf(supplierDiscount);
          return { ...common.item.apply(choice, line), ...(isFirst ? { discount, filledDiscount: discount } : {}) };
        },
      },
      { ...common.description, isReadOnly, width: 'minmax(180px, 5fr)' },
      { ...common.quantity, isReadOnly },
      {
        kind: 'computed',
        name: 'receivedQuantity',
        label: translate('resources.purchaseOrders.fields.lines.receivedQuantity'),
        places: { max: 4 },
        valueOf: (line) => line.receivedQuantity ?? null,
      },
      { ...common.unitPrice, isReadOnly },
      { ...common.discount, isReadOnly },
      { ...common.vatCode, isReadOnly, width: '90px' },
      { ...common.costCenter, isReadOnly, width: '100px' },
      common.amount,
    ];
  }, [translate, common, supplierDiscount]);
}
