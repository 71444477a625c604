import { useTranslate } from 'ra-core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Column } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormDay, useItemLineColumns, type LineLookups } from '#features/items/console/lines/index.ts';
import { receivedFor, type EntryLine } from './entry.ts';

/** The data that the columns depend on besides the lines. */
export interface ColumnFacts {
  lookups: LineLookups;
  /** The usual VAT code of the supplier. */
  supplierVatCode: string | null;
}

const bought = { isPurchaseItem: true };

/** The columns of the grid in which an invoice's lines are entered. */
export function useInvoiceColumns(store: LineStore<EntryLine>, { lookups, supplierVatCode }: ColumnFacts): readonly Column<EntryLine>[] {
  const translate = useTranslate();
  const common = useItemLineColumns({
    store,
    resource: 'purchaseInvoices',
    lookups,
    items: { price: 'costPriceStandard', filter: bought, day: useFormDay('invoiceDate') },
    usualVatCode: supplierVatCode,
  });
  const hasOrders = useHasOrders(store);
  return useMemo(() => {
    const { vatCode } = common;
    const label = (name: string) => translate(`resources.purchaseInvoices.fields.lines.${name}`);
    const columns: Column<EntryLine>[] = [
      {
        kind: 'computed',
        name: 'purchaseOrderLineId',
        label: label('purchaseOrderLineId'),
        width: '70px',
        valueOf: (line) => (line.orderNumber == null ? null : `${line.orderNumber}-${line.orderLineNumber ?? ''}`),
      },
      { ...common.item, isReadOnly: (line) => line.purchaseOrderLineId != null },
      { ...common.description, width: 'minmax(150px, 5fr)' },
      { ...common.quantity, width: '58px', also: asNew },
      {
        kind: 'computed',
        name: 'receivedQuantity',
        label: label('receivedQuantity'),
        width: '80px',
        places: { max: 4 },
        valueOf: receivedFor,
      },
      { ...common.unitPrice, width: '76px', also: asNew },
      { ...common.discount, width: '60px', also: asNew },
      { ...vatCode, width: '76px', apply: (choice, line) => ({ ...vatCode.apply(choice, line), ...asNew(line) }) },
      { ...common.costCenter, width: '54px' },
      { ...common.amount, width: '98px' },
    ];
    return hasOrders ? columns : columns.filter(({ name }) => !ofOrders.has(name));
  }, [translate, common, hasOrders]);
}

// an acceptance was given for the former figures, so new figures remove it
function asNew(line: EntryLine): Partial<EntryLine> {
  return line.differenceAccepted ? { differenceAccepted: false } : {};
}

const ofOrders = new Set(['purchaseOrderLineId', 'receivedQuantity']);

/** Whether any line is, or was, of an order: columns that were shown stay, so that no cell moves away from the cursor. */
function useHasOrders(store: LineStore<EntryLine>): boolean {
  const hasNow = useSyncExternalStore(store.subscribe, () => store.lines().some((line) => line.purchaseOrderLineId != null));
  const [had, setHad] = useState(hasNow);
  if (hasNow && !had) setHad(true);
  return hasNow || had;
}
