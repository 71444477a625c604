import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { compareDecimals } from '#contract/amounts.ts';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { percentOf } from '#features/items/console/lines/index.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import { priceKeyOf, type OrderEntryLine, type PriceTerms } from './orderEntry.ts';
import type { OrderMoney } from './useOrderMoney.ts';

// as many ids as fit into an address
const most = 60;
const pause = 120;

/**
 * Looks up the price of each line by customer, day, item and quantity, in the currency of the order; not before that is known. A typed
 * price or discount is kept. The form is saved only after the look-up.
 */
export function useFoundPrices(
  store: LineStore<OrderEntryLine>,
  { orderedById, orderDate }: Pick<PriceTerms, 'orderedById' | 'orderDate'>,
  money: OrderMoney | undefined,
): void {
  const { currency, exchangeRate = 1 } = money ?? {};
  const { dirtyFields } = useFormState({ name: 'currency' });
  const isOtherCurrency = dirtyFields['currency'] === true;
  const dataProvider = useDataProvider();
  const { addPart } = useRecordForm();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const keyOf = (line: OrderEntryLine) => priceKeyOf(line, { orderedById, orderDate, currency, exchangeRate });
    const openRows = () =>
      store
        .keys()
        .flatMap((key) => store.row(key) ?? [])
        .filter(({ line }) => currency !== undefined && isAsked(line, isOtherCurrency) && line.found?.key !== keyOf(line));
    /** Returns whether any were found. */
    const find = async (): Promise<boolean> => {
      const open = openRows().slice(0, most);
      if (open.length === 0) return false;
      const lines = open.map(({ line }) => line);
      const query = queryOf(lines, { orderedById, orderDate, currency, exchangeRate });
      const answer = await dataProvider.getList('customerPrices', { meta: { query } }).catch(() => undefined);
      if (!answer || isGone) return false;
      const prices = answer.data as unknown as readonly SalesPrice[]; // prices have no ids, which getList declares
      store.follow(() =>
        open.forEach(({ key, line: asked }, index) => {
          const line = store.row(key)?.line;
          const price = prices[index];
          if (line && price && isAsked(line, isOtherCurrency) && keyOf(line) === keyOf(asked))
            store.set(key, priced(line, keyOf(line), price));
        }),
      );
      return true;
    };
    const findAll = async (): Promise<void> => {
      await store.settled();
      if (await find()) await findAll();
    };
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void find(), pause);
    };
    plan();
    const stop = store.subscribe(plan);
    const leave = addPart({ ...partOfPrices, isPending: () => openRows().length > 0, settled: findAll });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
      leave();
    };
  }, [store, dataProvider, addPart, orderedById, orderDate, currency, exchangeRate, isOtherCurrency]);
}

function queryOf(lines: readonly OrderEntryLine[], { orderedById, orderDate, currency, exchangeRate }: PriceTerms) {
  return {
    ...(orderedById === null ? {} : { orderedById }),
    ...(orderDate === null ? {} : { orderDate }),
    currency,
    exchangeRate,
    itemId: lines.map(({ itemId }) => itemId),
    quantity: lines.map(({ quantity }) => quantity ?? '1'),
  };
}

const nothing = () => undefined;
// the grid passes on the lines with their prices
const partOfPrices = { name: 'foundPrices', flush: nothing, hand: nothing, focus: nothing };

// a stored line keeps its price, unless it gets another item or the order another currency, which may be changed back
function isAsked({ id, itemId, isOtherItem, found }: OrderEntryLine, isOtherCurrency: boolean): boolean {
  return (id === undefined || isOtherItem === true || isOtherCurrency || found !== undefined) && itemId != null;
}

function priced(line: OrderEntryLine, key: string, { price, discount, source }: SalesPrice): Partial<OrderEntryLine> {
  const found = { key, unitPrice: price ?? '0', discount: percentOf(discount ?? 0), source };
  // before the first look-up, a price was typed or pasted if its source says so
  const before = line.found ?? (line.priceSource === 'Manual' ? found : undefined);
  const isTyped = before !== undefined && line.unitPrice != null && compareDecimals(line.unitPrice, before.unitPrice) !== 0;
  const isDiscountTyped = line.discount != null && line.discount !== line.found?.discount;
  return {
    found,
    ...(isTyped ? { priceSource: 'Manual' } : { unitPrice: found.unitPrice, priceSource: source }),
    ...(isDiscountTyped ? {} : { discount: found.discount }),
  };
}
