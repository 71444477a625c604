import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { percentOf } from '#features/items/console/lines/index.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import type { OrderEntryLine } from './orderEntry.ts';

/** Whom prices are for, and on which day. */
export interface PriceTerms {
  orderedById: string | null;
  orderDate: string | null;
}

// as many ids as an address holds
const most = 60;
const pause = 120;

/** Finds the price of each line for its customer, day, item and quantity. A price or discount that a person typed stays. */
export function useFoundPrices(store: LineStore<OrderEntryLine>, { orderedById, orderDate }: PriceTerms): void {
  const dataProvider = useDataProvider();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const keyOf = ({ itemId, quantity }: OrderEntryLine) => [orderedById, orderDate, itemId, quantity ?? '1'].join(' ');
    const find = async () => {
      const open = store
        .keys()
        .flatMap((key) => store.row(key) ?? [])
        .filter(({ line }) => isAsked(line) && line.found?.key !== keyOf(line))
        .slice(0, most);
      if (open.length === 0) return;
      const query = {
        ...(orderedById === null ? {} : { orderedById }),
        ...(orderDate === null ? {} : { orderDate }),
        itemId: open.map(({ line }) => line.itemId),
        quantity: open.map(({ line }) => line.quantity ?? '1'),
      };
      const answer = await dataProvider.getList('customerPrices', { meta: { query } }).catch(() => undefined);
      if (!answer || isGone) return;
      const prices = answer.data as unknown as readonly SalesPrice[];
      store.change(() =>
        open.forEach(({ key, line: asked }, index) => {
          const line = store.row(key)?.line;
          const price = prices[index];
          if (line && price && keyOf(line) === keyOf(asked)) store.set(key, priced(line, keyOf(line), price));
        }),
      );
    };
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void find(), pause);
    };
    plan();
    const stop = store.subscribe(plan);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [store, dataProvider, orderedById, orderDate]);
}

// a stored line keeps its price
function isAsked(line: OrderEntryLine): boolean {
  return line.id === undefined && line.itemId != null;
}

function priced(line: OrderEntryLine, key: string, { price, discount, source }: SalesPrice): Partial<OrderEntryLine> {
  const found = { key, unitPrice: price ?? '0', discount: percentOf(discount ?? 0), source };
  // before anything was found, a price was typed or pasted where its source says so
  const before = line.found ?? (line.priceSource === 'Manual' ? found : undefined);
  const isTyped = before !== undefined && line.unitPrice != null && compareDecimals(line.unitPrice, before.unitPrice) !== 0;
  const isDiscountTyped = line.discount != null && line.discount !== line.found?.discount;
  return {
    found,
    ...(isTyped ? { priceSource: 'Manual' } : { unitPrice: found.unitPrice, priceSource: source }),
    ...(isDiscountTyped ? {} : { discount: found.discount }),
  };
}
