import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { calculateAmounts, keptVatRule } from '#contract/amounts.ts';
import type { ComputedColumn, DecimalColumn, LookupColumn, TextColumn } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import type { Item } from '../../schema.ts';
import { itemFields } from './itemFields.ts';
import { pricedItemLine, type ItemEntryLine } from './itemLine.ts';
import { useFilledPrices } from './useFilledPrices.ts';
import { useFormRate } from './useFormRate.ts';
import { useItemSearch, type ItemPrice, type ItemSearchOptions } from './useItemSearch.ts';
import { useKnownItems } from './useKnownItems.ts';
import type { LineLookups } from './useLineLookups.ts';
import { useUsualVat } from './useUsualVat.ts';
import { useVatText } from './useVatText.ts';
import { choicesFor } from './vatCodes.ts';

/** The options of the columns. */
export interface ItemLineColumnOptions<Line extends ItemEntryLine> {
  store: LineStore<Line>;
  /** The resource of the document: its `fields.lines` label the columns. */
  resource: string;
  lookups: LineLookups;
  /** The items that are offered, and the price that they show: a cost price is converted and taken over, a sales price is looked up. */
  items: ItemSearchOptions;
  /** The code that has priority over that of the item, such as the supplier's; lines that were filled from items follow it. */
  usualVatCode?: string | null;
  /** The discount on the whole document as a fraction, besides that of each line. */
  discount?: number;
}

/** The common columns of priced lines; a document sorts them, with its own between them. */
export interface ItemLineColumns<Line extends ItemEntryLine> {
  item: LookupColumn<Line>;
  description: TextColumn<Line>;
  quantity: DecimalColumn<Line>;
  unitPrice: DecimalColumn<Line>;
  discount: DecimalColumn<Line>;
  /** Typed as code, rate or name, and shown short so that a line stays one row; so is the cost centre. */
  vatCode: LookupColumn<Line>;
  costCenter: LookupColumn<Line>;
  amount: ComputedColumn<Line>;
}

/**
 * The common columns of priced lines; the same objects until their options change.
 * @example
 * const items = { price: 'standardSalesPrice', day } as const;
 * const { item, quantity, amount } = useItemLineColumns({ store, resource: 'salesOrders', lookups, items });
 * const columns = useMemo(() => [item, { ...quantity, width: '80px' }, amount], [item, quantity, amount]);
 */
export function useItemLineColumns<Line extends ItemEntryLine>({
  store,
  resource,
  lookups: { vatRules, vatChoices, costCenters },
  items,
  usualVatCode = null,
  discount = 0,
}: ItemLineColumnOptions<Line>): ItemLineColumns<Line> {
  const translate = useTranslate();
  const search = useItemSearch(items);
  const vatText = useVatText(vatRules);
  const exchangeRate = useFormRate();
  const takeItem = useItemOfLine(store, { shown: items.price, exchangeRate, usualVatCode });
  useUsualVat(store, usualVatCode);
  useFilledPrices(store, exchangeRate);
  return useMemo(() => {
    const column = <Name extends string>(name: Name) => ({ name, label: translate(`resources.${resource}.fields.lines.${name}`) });
    const alsoCalled = (name: 'itemId' | 'quantity' | 'unitPrice') => translate(`grid.alsoCalled.${name}`).split(', ');
    const find = (choices: readonly LookupChoice[]) => (text: string) => Promise.resolve(choicesFor(text, choices));
    const filled = (fields: ItemEntryLine) => fields as Partial<Line>; // a line has all fields of ItemEntryLine
    return {
      item: {
        ...column('itemId'),
        alsoCalled: alsoCalled('itemId'),
        kind: 'lookup',
        isWhole: true,
        search,
        wrongText: 'grid.wrong.item',
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) => filled(takeItem(choice, line)),
      },
      description: { ...column('description'), kind: 'text' },
      quantity: { ...column('quantity'), alsoCalled: alsoCalled('quantity'), kind: 'decimal' },
      unitPrice: { ...column('unitPrice'), alsoCalled: alsoCalled('unitPrice'), kind: 'money' },
      discount: { ...column('discount'), kind: 'decimal', suffix: '%' },
      vatCode: {
        ...column('vatCode'),
        kind: 'lookup',
        isBrief: true,
        search: find(vatChoices),
        textOf: (line) => vatText(line.vatCode, keptVatRule(line)),
        // under another code the line is priced again
        apply: (choice) => filled({ vatCode: choice?.id ?? null, vatType: undefined }),
      },
      costCenter: {
        ...column('costCenter'),
        kind: 'lookup',
        isBrief: true,
        search: find(costCenters),
        textOf: (line) => line.costCenter ?? '',
        apply: (choice) => filled({ costCenter: choice?.id ?? null }),
      },
      amount: {
        ...column('amount'),
        kind: 'computed',
        phone: 'first',
        places: { min: 2, max: 2 },
        valueOf: (line) => calculateAmounts([pricedItemLine(line, discount)], vatRules).lines[0]?.amount ?? null,
      },
    };
  }, [translate, resource, search, takeItem, vatText, vatRules, vatChoices, costCenters, discount]);
}

/** Makes the function that gives a line its chosen item, or takes the item from it. */
function useItemOfLine<Line extends ItemEntryLine>(
  store: LineStore<Line>,
  { shown, exchangeRate, usualVatCode }: { shown: ItemPrice | undefined; exchangeRate: number; usualVatCode: string | null },
) {
  const known = useKnownItems(store);
  const price = shown === 'costPriceStandard' ? shown : undefined;
  return useCallback(
    (choice: LookupChoice | null, line: Line): ItemEntryLine => {
      const item = choice?.record as Item | undefined; // what the search gives
      // the values that a stored line has for its item stay
      if (item && line.id !== undefined && item.id === line.itemId) return {};
      const former = known.of(line.itemId);
      if (item) known.add(item);
      return itemFields(line, { item, former, price, exchangeRate, usualVatCode });
    },
    [known, price, exchangeRate, usualVatCode],
  );
}
