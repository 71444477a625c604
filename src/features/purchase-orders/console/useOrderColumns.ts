import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Column } from '#console/grid/columns.ts';
import { useItemLineColumns, type LineLookups } from '#features/items/console/lines/index.ts';
import { isLineFixed } from '../rules.ts';
import type { OrderEntryLine } from './orderEntry.ts';

/**
 * The columns of the grid of an order's lines; lines with received or invoiced quantities are read-only. A new line gets the
 * supplier's VAT code, if it has one.
 */
export function useOrderColumns(lookups: LineLookups, supplierVatCode: string | null): readonly Column<OrderEntryLine>[] {
  const translate = useTranslate();
  const common = useItemLineColumns<OrderEntryLine>({
    resource: 'purchaseOrders',
    lookups,
    price: 'costPriceStandard',
    usualVatCode: supplierVatCode,
  });
  return useMemo(() => {
    const isReadOnly = ({ receivedQuantity, invoicedQuantity }: OrderEntryLine) =>
      isLineFixed({ receivedQuantity: receivedQuantity ?? '0', invoicedQuantity: invoicedQuantity ?? '0' });
    return [
      // an order line must have an item: clearing the cell keeps it
      { ...common.item, isReadOnly, apply: (choice, line) => (choice ? common.item.apply(choice, line) : {}) },
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
  }, [translate, common]);
}
