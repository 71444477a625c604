import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { CellNote, NotesOf } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { useVatText, type PurchasingLookups } from '#features/purchase-orders/console/parts/index.ts';
import type { InvoiceDifference } from '../schema.ts';
import { differencesOfLine, type EntryLine } from './entry.ts';

const cells: Record<InvoiceDifference['code'], string> = {
  moreThanReceived: 'receivedQuantity',
  moreThanOrdered: 'quantity',
  price: 'unitPrice',
  vatCode: 'vatCode',
};

/** Differences to order and receipt: marked in the cell, said below, and to be accepted there. */
export function useLineNotes(
  store: LineStore<EntryLine>,
  { lookups, currency, isReadOnly }: { lookups: PurchasingLookups; currency: string; isReadOnly: boolean },
): NotesOf<EntryLine> {
  const translate = useTranslate();
  const format = useFormat();
  const vatText = useVatText(lookups.vatChoices);
  const { vatRules: rules } = lookups;
  return useCallback(
    (line) =>
      differencesOfLine(line, rules).map((difference): CellNote => {
        const writers = { price: (value: string) => format.price(value, currency), vatCode: (value: string) => vatText(value) || nothing };
        const write = difference.code === 'price' || difference.code === 'vatCode' ? writers[difference.code] : format.number;
        const values = { invoiced: write(difference.invoiced), expected: write(difference.expected) };
        return {
          column: cells[difference.code],
          kind: 'warning',
          text: translate(`purchaseInvoices.differences.${difference.code}`, values),
          ...(isReadOnly ? {} : { action: { label: translate('purchaseInvoices.differences.accept'), run: () => accept(store, line) } }),
        };
      }),
    [store, rules, currency, isReadOnly, translate, format, vatText],
  );
}

function accept(store: LineStore<EntryLine>, line: EntryLine): void {
  const key = store.keys().find((one) => store.row(one)?.line === line);
  if (key !== undefined) store.set(key, { differenceAccepted: true });
}
