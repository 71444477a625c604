import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { calculateAmounts, keptVatRule } from '#contract/amounts.ts';
import type { ComputedColumn, DecimalColumn, LookupColumn, TextColumn } from '#console/grid/columns.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import type { Item } from '../../schema.ts';
import { pricedItemLine, type ItemEntryLine } from './itemLine.ts';
import { useItemSearch, type ItemPrice } from './useItemSearch.ts';
import type { LineLookups } from './useLineLookups.ts';
import { useVatText } from './useVatText.ts';
import { choicesFor } from './vatCodes.ts';

/** The options of the columns, besides the lines. */
export interface ItemLineColumnOptions {
  /** The resource of the document: its `fields.lines` label the columns. */
  resource: string;
  lookups: LineLookups;
  /** The price that is taken from an item. */
  price: ItemPrice;
  /** The code that has priority over that of the item, such as the supplier's. */
  usualVatCode?: string | null;
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
 * const { item, quantity, amount } = useItemLineColumns<Line>({ resource: 'salesOrders', lookups, price: 'standardSalesPrice' });
 * const columns = useMemo(() => [item, { ...quantity, width: '80px' }, amount], [item, quantity, amount]);
 */
export function useItemLineColumns<Line extends ItemEntryLine>({
  resource,
  lookups: { vatRules, vatChoices, costCenters },
  price,
  usualVatCode = null,
}: ItemLineColumnOptions): ItemLineColumns<Line> {
  const translate = useTranslate();
  const search = useItemSearch(price);
  const vatText = useVatText(vatRules);
  return useMemo(() => {
    const column = <Name extends string>(name: Name) => ({ name, label: translate(`resources.${resource}.fields.lines.${name}`) });
    const find = (choices: readonly LookupChoice[]) => (text: string) => Promise.resolve(choicesFor(text, choices));
    // like the server for a line without a code; the server refuses a code that the line may not have
    const vatCodeOf = ({ salesVatCode }: Item) => usualVatCode ?? salesVatCode;
    const filled = (fields: ItemEntryLine) => fields as Partial<Line>; // a line has all fields of ItemEntryLine
    return {
      item: {
        ...column('itemId'),
        kind: 'lookup',
        isWhole: true,
        search,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) =>
          filled(choice ? itemFields(choice.record as Item, line, { price, vatCodeOf }) : { itemId: null, itemCode: null }), // what the search gives
      },
      description: { ...column('description'), kind: 'text' },
      quantity: { ...column('quantity'), kind: 'decimal' },
      unitPrice: { ...column('unitPrice'), kind: 'money' },
      discount: { ...column('discount'), kind: 'decimal' },
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
        valueOf: (line) => calculateAmounts([pricedItemLine(line)], vatRules).lines[0]?.amount ?? null,
      },
    };
  }, [translate, resource, search, price, vatText, vatRules, vatChoices, costCenters, usualVatCode]);
}

// Typed values are kept; those of the former item are replaced. Prices of sales orders are looked up, so those are replaced there.
function itemFields(
  item: Item,
  line: ItemEntryLine,
  { price, vatCodeOf }: { price: ItemPrice; vatCodeOf: (item: Item) => string | null },
): ItemEntryLine {
  const ownPrice = item[price] ?? null;
  const isTextTyped = line.description != null && line.description !== line.itemDescription;
  const isPriceTyped = line.unitPrice != null && line.unitPrice !== line.filledPrice;
  return {
    itemId: item.id,
    itemCode: item.code,
    itemDescription: item.description,
    description: isTextTyped ? line.description : item.description,
    unit: item.unit,
    quantity: line.quantity ?? '1',
    unitPrice: isPriceTyped ? line.unitPrice : ownPrice,
    ...(price === 'costPriceStandard' ? { filledPrice: ownPrice } : {}),
    vatCode: line.vatCode ?? vatCodeOf(item),
  };
}
