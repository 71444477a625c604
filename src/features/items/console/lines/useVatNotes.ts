import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { NotesOf } from '#console/grid/columns.ts';
import type { ItemEntryLine } from './itemLine.ts';

/** Returns the note on a line without a VAT code: it is allowed, and booked at 0 % VAT. The same function between renders. */
export function useVatNotes(): NotesOf<ItemEntryLine> {
  const translate = useTranslate();
  return useCallback(
    ({ itemId, unitPrice, vatCode }) => {
      const isFilled = itemId != null || unitPrice != null;
      return isFilled && vatCode == null ? [{ column: 'vatCode', kind: 'warning', text: translate('purchaseOrders.noVatCode') }] : [];
    },
    [translate],
  );
}
