import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { calculateAmounts } from '#contract/amounts.ts';
import type { Column } from '#console/grid/columns.ts';
import { usePurchasingSearches, type PurchasingLookups } from '#features/purchase-orders/console/parts/index.ts';
import type { Item } from '#features/items/schema.ts';
import { pricedLineOf, receivedFor, type EntryLine } from './entry.ts';

const amountPlaces = { min: 2, max: 2 };

/** The columns of the grid in which an invoice's lines are entered. */
export function useInvoiceColumns({ vatRules, vatCodes, costCenters }: PurchasingLookups): readonly Column<EntryLine>[] {
  const translate = useTranslate();
  const { searchItems } = usePurchasingSearches();
  return useMemo(() => {
    const label = (name: string) => translate(`resources.purchaseInvoices.fields.lines.${name}`);
    const isOfOrder = (line: EntryLine) => line.purchaseOrderLineId != null;
    return [
      {
        kind: 'computed',
        name: 'purchaseOrderLineId',
        label: label('purchaseOrderLineId'),
        width: '74px',
        valueOf: (line) => (line.orderNumber == null ? null : `${line.orderNumber}-${line.orderLineNumber ?? ''}`),
      },
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        width: 'minmax(84px, 1fr)',
        search: searchItems,
        isReadOnly: isOfOrder,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) => (choice ? itemFields(choice.record as Item, line, vatRules) : { itemId: null, itemCode: null }),
      },
      { kind: 'text', name: 'description', label: label('description'), width: 'minmax(144px, 3fr)' },
      { kind: 'decimal', name: 'quantity', label: label('quantity'), width: '62px' },
      {
        kind: 'computed',
        name: 'receivedQuantity',
        label: label('receivedQuantity'),
        width: '86px',
        places: { max: 4 },
        valueOf: receivedFor,
      },
      { kind: 'money', name: 'unitPrice', label: label('unitPrice'), width: '80px' },
      { kind: 'decimal', name: 'discount', label: label('discount'), width: '64px' },
      { kind: 'select', name: 'vatCode', label: label('vatCode'), width: '80px', choices: vatCodes },
      { kind: 'select', name: 'costCenter', label: label('costCenter'), width: '74px', choices: costCenters },
      {
        kind: 'computed',
        name: 'amount',
        label: label('amount'),
        width: '90px',
        places: amountPlaces,
        valueOf: (line) => calculateAmounts([pricedLineOf(line)], vatRules).lines[0]?.amount ?? null,
      },
    ];
  }, [translate, searchItems, vatRules, vatCodes, costCenters]);
}

// what was typed before the item was chosen stays
function itemFields(item: Item, line: EntryLine, rules: PurchasingLookups['vatRules']): Partial<EntryLine> {
  return {
    itemId: item.id,
    itemCode: item.code,
    itemDescription: item.description,
    description: line.description ?? item.description,
    unit: item.unit,
    quantity: line.quantity ?? '1',
    unitPrice: line.unitPrice ?? item.costPriceStandard ?? null,
    vatCode: line.vatCode ?? (item.salesVatCode !== null && rules.has(item.salesVatCode) ? item.salesVatCode : null),
  } as Partial<EntryLine>; // an empty price is null in the grid until somebody types one
}
