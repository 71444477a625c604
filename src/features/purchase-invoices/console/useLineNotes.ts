import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { CellNote, NotesOf } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { useVatNotes, useVatText, type LineLookups } from '#features/items/console/lines/index.ts';
import type { InvoiceDifference } from '../schema.ts';
import { differencesOfLine, type EntryLine } from './entry.ts';

const cells: Record<InvoiceDifference['code'], string> = {
  moreThanReceived: 'receivedQuantity',
  moreThanOrdered: 'quantity',
  price: 'unitPrice',
  vatCode: 'vatCode',
};

/**
 * Differences from order and receipt: marked in the cell, explained below, with a button to accept them. A line without a VAT code
 * is told too.
 */
export function useLineNotes(
  store: LineStore<EntryLine>,
  { lookups, currency, isReadOnly }: { lookups: LineLookups; currency: string; isReadOnly: boolean },
): NotesOf<EntryLine> {
  const translate = useTranslate();
  const format = useFormat();
  const vatText = useVatText(lookups.vatRules);
  const vatNotes = useVatNotes();
  const { vatRules: rules } = lookups;
  return useCallback(
    (line) => {
      const notes = line.differenceAccepted ? acceptedNote(line) : differenceNotes();
      return notes.some(({ column }) => column === 'vatCode') ? notes : [...notes, ...vatNotes(line)];

      function differenceNotes(): CellNote[] {
        return differencesOfLine(line, rules).map(noteOf);
      }

      function noteOf(difference: InvoiceDifference): CellNote {
        const writers = { price: (value: string) => format.price(value, currency), vatCode: (value: string) => vatText(value) || nothing };
        const write = difference.code === 'price' || difference.code === 'vatCode' ? writers[difference.code] : format.number;
        const total = difference.amount && Number(difference.amount) !== 0 ? difference.amount : undefined;
        const values = { invoiced: write(difference.invoiced), expected: write(difference.expected) };
        return {
          column: cells[difference.code],
          kind: 'warning',
          text: translate(`purchaseInvoices.differences.${difference.code}`, values) + (total ? `, ${totalText(total)}` : ''),
          ...(isReadOnly
            ? {}
            : { action: { label: translate('purchaseInvoices.differences.accept'), run: () => accept(store, line, true) } }),
        };
      }

      function totalText(amount: string): string {
        const key = amount.startsWith('-') ? 'tooLittle' : 'tooMuch';
        return translate(`purchaseInvoices.differences.${key}`, { amount: format.money(amount.replace('-', ''), currency) });
      }

      function acceptedNote({ differenceAccepterName: name, differenceAcceptedAt: at }: EntryLine): CellNote[] {
        const [first] = differencesOfLine({ ...line, differenceAccepted: false }, rules);
        if (!first) return [];
        const text =
          name && at
            ? translate('purchaseInvoices.differences.acceptedBy', { name, time: format.dateTime(at) })
            : translate('purchaseInvoices.differences.accepted');
        const action = { label: translate('purchaseInvoices.differences.takeBack'), run: () => accept(store, line, false) };
        return [{ column: cells[first.code], kind: 'settled', text, ...(isReadOnly ? {} : { action }) }];
      }
    },
    [store, rules, currency, isReadOnly, translate, format, vatText, vatNotes],
  );
}

// an acceptance gets its name and time when it is saved
function accept(store: LineStore<EntryLine>, line: EntryLine, differenceAccepted: boolean): void {
  const key = store.keys().find((one) => store.row(one)?.line === line);
  if (key !== undefined) store.set(key, { differenceAccepted, differenceAccepterName: null, differenceAcceptedAt: null });
}
