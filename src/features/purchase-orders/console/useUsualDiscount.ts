import { useEffect } from 'react';
import type { LineStore } from '#console/grid/lineStore.ts';
import { percentOf } from '#features/items/console/lines/index.ts';
import type { OrderEntryLine } from './orderEntry.ts';

/**
 * Gives lines that were filled from an item or a sales order the discount that was agreed with the supplier, as a fraction, as soon as
 * a supplier is chosen, as the server does for a line without a discount. A discount that was typed stays.
 */
export function useUsualDiscount(store: LineStore<OrderEntryLine>, supplierDiscount: number): void {
  useEffect(() => {
    const usual = percentOf(supplierDiscount);
    store.follow(() => {
      for (const key of store.keys()) {
        const { discount = null, filledDiscount } = store.row(key)?.line ?? {};
        if (filledDiscount === undefined || discount !== filledDiscount || discount === usual) continue;
        store.set(key, { discount: usual, filledDiscount: usual });
      }
    });
  }, [store, supplierDiscount]);
}
