import { useEffect } from 'react';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { OrderEntryLine } from './orderEntry.ts';

/**
 * Gives lines that were taken from a sales order the VAT code of the supplier as soon as one is chosen, and else keeps that of the
 * item, as the server does for a line without a code. A code that was typed stays.
 */
export function useUsualVat(store: LineStore<OrderEntryLine>, supplierVatCode: string | null): void {
  useEffect(() => {
    store.follow(() => {
      for (const key of store.keys()) {
        const { vatCode = null, filledVatCode, itemVatCode } = store.row(key)?.line ?? {};
        const usual = supplierVatCode ?? itemVatCode ?? null;
        if (filledVatCode === undefined || vatCode !== filledVatCode || vatCode === usual) continue;
        store.set(key, { vatCode: usual, filledVatCode: usual });
      }
    });
  }, [store, supplierVatCode]);
}
