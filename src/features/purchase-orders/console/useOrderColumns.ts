import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { calculateAmounts } from '#contract/amounts.ts';
import type { Column } from '#console/grid/columns.ts';
import type { Item } from '#features/items/schema.ts';
import { isLineFixed } from '../rules.ts';
import { pricedOrderLine, type OrderEntryLine } from './orderEntry.ts';
import { useCodeColumns, usePurchasingSearches, type PurchasingLookups } from './parts/index.ts';

/** The columns of the grid in which an order's lines are entered; lines on which something arrived or was invoiced only show. */
export function useOrderColumns(lookups: PurchasingLookups): readonly Column<OrderEntryLine>[] {
  const translate = useTranslate();
  const { searchItems } = usePurchasingSearches();
  const { vatCode, costCenter } = useCodeColumns<OrderEntryLine>(lookups);
  const { vatRules } = lookups;
  return useMemo(() => {
    const label = (name: string) => translate(`resources.purchaseOrders.fields.lines.${name}`);
    const isReadOnly = ({ receivedQuantity, invoicedQuantity }: OrderEntryLine) =>
      isLineFixed({ receivedQuantity: receivedQuantity ?? '0', invoicedQuantity: invoicedQuantity ?? '0' });
    return [
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        isWhole: true,
        isReadOnly,
        search: searchItems,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) => (choice ? itemFields(choice.record as Item, line, vatRules) : {}),
      },
      { kind: 'text', name: 'description', label: label('description'), isReadOnly, width: 'minmax(180px, 5fr)' },
      { kind: 'decimal', name: 'quantityInPurchaseUnits', label: label('quantity'), isReadOnly },
      {
        kind: 'computed',
        name: 'receivedQuantity',
        label: label('receivedQuantity'),
        places: { max: 4 },
        valueOf: (line) => line.receivedQuantity ?? null,
      },
      { kind: 'money', name: 'unitPrice', label: label('unitPrice'), isReadOnly },
      { kind: 'decimal', name: 'discount', label: label('discount'), isReadOnly },
      { ...vatCode, label: label('vatCode'), isReadOnly, width: '90px' },
      { ...costCenter, label: label('costCenter'), isReadOnly, width: '100px' },
      {
        kind: 'computed',
        name: 'amount',
        phone: 'first',
        label: label('amount'),
        places: { min: 2, max: 2 },
        valueOf: (line) => calculateAmounts([pricedOrderLine(line)], vatRules).lines[0]?.amount ?? null,
      },
    ];
  }, [translate, searchItems, vatRules, vatCode, costCenter]);
}

// what was typed before the item was chosen stays
function itemFields(item: Item, line: OrderEntryLine, rules: PurchasingLookups['vatRules']): Partial<OrderEntryLine> {
  return {
    itemId: item.id,
    itemCode: item.code,
    itemDescription: item.description,
    description: line.description ?? item.description,
    unit: item.unit,
    quantityInPurchaseUnits: line.quantityInPurchaseUnits ?? '1',
    unitPrice: line.unitPrice ?? item.costPriceStandard ?? null,
    vatCode: line.vatCode ?? (item.salesVatCode !== null && rules.has(item.salesVatCode) ? item.salesVatCode : null),
  };
}
