import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { VatRule } from '#contract/amounts.ts';
import type { CellNote, NotesOf } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
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
  { rules, isReadOnly }: { rules: ReadonlyMap<string, VatRule>; isReadOnly: boolean },
): NotesOf<EntryLine> {
  const translate = useTranslate();
  const format = useFormat();
  return useCallback(
    (line) =>
      differencesOfLine(line, rules).map((difference): CellNote => {
        const write = difference.code === 'price' ? (value: string) => format.money(value) : textOf(difference, format.number);
        const values = { invoiced: write(difference.invoiced), expected: write(difference.expected) };
        return {
          column: cells[difference.code],
          kind: 'warning',
          text: translate(`purchaseInvoices.differences.${difference.code}`, values),
          ...(isReadOnly ? {} : { action: { label: translate('purchaseInvoices.differences.accept'), run: () => accept(store, line) } }),
        };
      }),
    [store, rules, isReadOnly, translate, format],
  );
}

function textOf({ code }: InvoiceDifference, number: (value: string) => string): (value: string) => string {
  return code === 'vatCode' ? (value) => value || '–' : number;
}

function accept(store: LineStore<EntryLine>, line: EntryLine): void {
  const key = store.keys().find((one) => store.row(one)?.line === line);
  if (key !== undefined) store.set(key, { differenceAccepted: true });
}
