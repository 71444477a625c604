import { useTranslate } from 'ra-core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { calculateAmounts } from '#contract/amounts.ts';
import type { Column } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useCodeColumns, usePurchasingSearches, type PurchasingLookups } from '#features/purchase-orders/console/parts/index.ts';
import type { Item } from '#features/items/schema.ts';
import { pricedLineOf, receivedFor, type EntryLine } from './entry.ts';

const amountPlaces = { min: 2, max: 2 };

/** What the columns depend on besides the lines. */
export interface ColumnFacts {
  lookups: PurchasingLookups;
  /** The code under which the supplier usually delivers. */
  supplierVatCode: string | null;
}

/** The columns of the grid in which an invoice's lines are entered. */
export function useInvoiceColumns(store: LineStore<EntryLine>, { lookups, supplierVatCode }: ColumnFacts): readonly Column<EntryLine>[] {
  const translate = useTranslate();
  const { searchItems } = usePurchasingSearches();
  const { vatCode, costCenter } = useCodeColumns<EntryLine>(lookups);
  const { vatRules } = lookups;
  const hasOrders = useHasOrders(store);
  return useMemo(() => {
    // as the server does for a line without a code: the supplier's, else the item's
    const usualVatCode = ({ salesVatCode }: Item) =>
      supplierVatCode ?? (salesVatCode !== null && vatRules.has(salesVatCode) ? salesVatCode : null);
    const label = (name: string) => translate(`resources.purchaseInvoices.fields.lines.${name}`);
    const isOfOrder = (line: EntryLine) => line.purchaseOrderLineId != null;
    const columns: Column<EntryLine>[] = [
      {
        kind: 'computed',
        name: 'purchaseOrderLineId',
        label: label('purchaseOrderLineId'),
        width: '70px',
        valueOf: (line) => (line.orderNumber == null ? null : `${line.orderNumber}-${line.orderLineNumber ?? ''}`),
      },
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        isWhole: true,
        search: searchItems,
        isReadOnly: isOfOrder,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) =>
          choice ? itemFields(choice.record as Item, line, usualVatCode(choice.record as Item)) : { itemId: null, itemCode: null },
      },
      { kind: 'text', name: 'description', label: label('description'), width: 'minmax(150px, 5fr)' },
      { kind: 'decimal', name: 'quantity', label: label('quantity'), width: '58px', also: asNew },
      {
        kind: 'computed',
        name: 'receivedQuantity',
        label: label('receivedQuantity'),
        width: '80px',
        places: { max: 4 },
        valueOf: receivedFor,
      },
      { kind: 'money', name: 'unitPrice', label: label('unitPrice'), width: '76px', also: asNew },
      { kind: 'decimal', name: 'discount', label: label('discount'), width: '60px', also: asNew },
      {
        ...vatCode,
        label: label('vatCode'),
        width: '76px',
        apply: (choice, line) => ({ ...vatCode.apply(choice, line), ...asNew(line) }),
      },
      { ...costCenter, label: label('costCenter'), width: '54px' },
      {
        kind: 'computed',
        name: 'amount',
        phone: 'first',
        label: label('amount'),
        width: '98px',
        places: amountPlaces,
        valueOf: (line) => calculateAmounts([pricedLineOf(line)], vatRules).lines[0]?.amount ?? null,
      },
    ];
    return hasOrders ? columns : columns.filter(({ name }) => !ofOrders.has(name));
  }, [translate, searchItems, vatRules, vatCode, costCenter, supplierVatCode, hasOrders]);
}

// an acceptance was given for the old figures, so new figures end it
function asNew(line: EntryLine): Partial<EntryLine> {
  return line.differenceAccepted ? { differenceAccepted: false } : {};
}

const ofOrders = new Set(['purchaseOrderLineId', 'receivedQuantity']);

/** Whether a line is, or was, of an order: columns that once stood there stay, so that no cell moves away from the cursor. */
function useHasOrders(store: LineStore<EntryLine>): boolean {
  const hasNow = useSyncExternalStore(store.subscribe, () => store.lines().some((line) => line.purchaseOrderLineId != null));
  const [had, setHad] = useState(hasNow);
  if (hasNow && !had) setHad(true);
  return hasNow || had;
}

// what was typed before the item was chosen stays
function itemFields(item: Item, line: EntryLine, usualVatCode: string | null): Partial<EntryLine> {
  return {
    itemId: item.id,
    itemCode: item.code,
    itemDescription: item.description,
    description: line.description ?? item.description,
    unit: item.unit,
    quantity: line.quantity ?? '1',
    unitPrice: line.unitPrice ?? item.costPriceStandard ?? null,
    vatCode: line.vatCode ?? usualVatCode,
  } as Partial<EntryLine>; // an empty price is null in the grid until one is typed
}
