import type { Format } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { lineColumnsOf } from '#console/lists/columnsOf.ts';

/** A priced line of an item in a read-only table. */
export interface ShownItemLine {
  lineNumber: number;
  itemCode: string;
  itemDescription: string | null;
  description: string | null;
  quantity: string;
  unit?: string | null;
  unitCode?: string | null;
  unitPrice: string;
  discount?: number | null;
  amount: string;
}

/**
 * The common columns of read-only priced lines, with `progress` after the quantity; a discount is shown after its price. On a
 * phone a line is two rows of text.
 */
export function shownItemColumns<Line extends ShownItemLine>(
  resource: string,
  currency: string,
  progress: readonly Column<Line>[] = [],
): readonly Column<Line>[] {
  return [
    ...lineColumnsOf<ShownItemLine>(resource, {
      lineNumber: { quiet: true },
      itemCode: { quiet: true, label: `resources.${resource}.fields.lines.itemId`, phone: 'detail' },
      description: { main: true, text: (line) => line.description ?? line.itemDescription ?? '' },
      quantity: { numeric: true, text: orderedText, phone: 'detail' },
    }),
    ...progress,
    ...lineColumnsOf<ShownItemLine>(resource, {
      unitPrice: { numeric: true, text: (line, format) => priceText(line, format, currency) },
      amount: { numeric: true, text: (line, format) => format.money(line.amount, currency), phone: 'chip' },
    }),
  ];
}

/** The quantity of a line with its unit. */
export function orderedText({ quantity, unit, unitCode }: Pick<ShownItemLine, 'quantity' | 'unit' | 'unitCode'>, format: Format): string {
  return format.quantity(quantity, unitCode ?? unit);
}

function priceText({ unitPrice, discount }: ShownItemLine, format: Format, currency: string): string {
  const price = format.price(unitPrice, currency);
  return discount ? `${price} − ${format.percent(discount)}` : price;
}
