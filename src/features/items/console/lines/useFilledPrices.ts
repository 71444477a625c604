import { useEffect } from 'react';
import { sameDecimal } from '#contract/decimals.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { pricedAt } from './itemFields.ts';
import type { ItemEntryLine } from './itemLine.ts';

/**
 * Converts the cost prices of lines that were filled from items into the currency of the document again when its exchange rate
 * changes. A price that was typed stays.
 */
export function useFilledPrices<Line extends ItemEntryLine>(store: LineStore<Line>, exchangeRate: number): void {
  useEffect(() => {
    store.follow(() => {
      for (const key of store.keys()) {
        const { unitPrice, filledPrice }: ItemEntryLine = store.row(key)?.line ?? {};
        if (!filledPrice || unitPrice == null || !sameDecimal(unitPrice, filledPrice.shown)) continue;
        const next = pricedAt(filledPrice.own, exchangeRate);
        if (next.filledPrice?.shown !== filledPrice.shown) store.set(key, next as Partial<Line>); // a line has all fields of ItemEntryLine
      }
    });
  }, [store, exchangeRate]);
}
