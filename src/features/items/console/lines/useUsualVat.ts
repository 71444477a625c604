import { useEffect } from 'react';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { ItemEntryLine } from './itemLine.ts';

/**
 * Gives lines that were filled from an item the VAT code of the customer or supplier as soon as one is chosen, and else keeps that of
 * the item, as the server does for a line without a code. A code that was typed stays.
 */
export function useUsualVat<Line extends ItemEntryLine>(store: LineStore<Line>, usualVatCode: string | null): void {
  useEffect(() => {
    store.follow(() => {
      for (const key of store.keys()) {
        const { vatCode = null, filledVatCode, itemVatCode }: ItemEntryLine = store.row(key)?.line ?? {};
        const usual = usualVatCode ?? itemVatCode ?? null;
        if (filledVatCode === undefined || vatCode !== filledVatCode || vatCode === usual) continue;
        const next: ItemEntryLine = { vatCode: usual, filledVatCode: usual, vatType: undefined };
        store.set(key, next as Partial<Line>); // a line has all fields of ItemEntryLine
      }
    });
  }, [store, usualVatCode]);
}
