import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import type { CellNote, Column, NotesOf } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { numbersProblemOf, serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import type { Item } from '#features/items/schema.ts';
import { itemFields, numbersOf, type BookedQuantity, type BookingLine } from './bookingEntry.ts';
import { useStockItemSearch } from './itemLookup.tsx';
import { expectedOf, type StockOfPlace } from './useStockOfPlace.ts';

/** The columns of a count or a transfer besides the item and its stock. Its functions must stay the same between renders. */
export interface Booking {
  resource: 'stockCounts' | 'stockTransfers';
  /** Translation key of the name of the lines. */
  label: string;
  /** The field of a line with the quantity. */
  quantity: BookedQuantity;
  /** Whether a quantity is at least 0 or more than 0. */
  least: 'min' | 'moreThan';
  /** The field that labels the stock column. */
  stockField: string;
  /** Fills further fields of a line when an item is chosen. */
  withItem?: (line: BookingLine) => BookingLine;
  /** The columns after the quantity. */
  columnsOf?: (label: (field: string) => string, stock: StockOfPlace) => readonly Column<BookingLine>[];
}

/** The columns of the lines of a count or a transfer; those of serial and batch numbers appear as soon as an item has them. */
export function useBookingColumns(booking: Booking, store: LineStore<BookingLine>, stock: StockOfPlace): readonly Column<BookingLine>[] {
  const { resource, quantity, stockField, withItem, columnsOf } = booking;
  const translate = useTranslate();
  const search = useStockItemSearch();
  const tracked = useTrackedNames(store);
  return useMemo(() => {
    const label = (field: string) => translate(`resources.${resource}.fields.lines.${field}`);
    return [
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        isWhole: true,
        search,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) => (choice ? { ...itemFields(choice.record as Item), ...withItem?.(line) } : {}), // the search offers items
      },
      {
        kind: 'computed',
        name: 'itemDescription',
        phone: 'first',
        width: 'minmax(180px, 5fr)',
        label: label('itemDescription'),
        valueOf: (line) => line.itemDescription ?? null,
      },
      {
        kind: 'computed',
        name: 'expectedStock',
        label: label(stockField),
        places: { max: 4 },
        valueOf: (line) => expectedOf(stock, line) ?? null,
      },
      { kind: 'decimal', name: quantity, label: label(quantity) },
      ...(columnsOf?.(label, stock) ?? []),
      ...numberNames.filter((name) => tracked.includes(name)).map((name) => numbersColumn(name, label(name), quantity)),
    ];
  }, [translate, search, resource, quantity, stock, stockField, withItem, columnsOf, tracked]);
}

const numberNames = ['serialNumbers', 'batchNumbers'] as const;
const flags = { serialNumbers: 'isSerialItem', batchNumbers: 'isBatchItem' } as const;

/** The kinds of numbers that the items of the lines have: the names of their fields in one text. */
export function useTrackedNames(store: LineStore<BookingLine>): string {
  return useSyncExternalStore(store.subscribe, () =>
    numberNames.filter((name) => store.lines().some((line) => line[flags[name]])).join(' '),
  );
}

function numbersColumn(name: (typeof numberNames)[number], label: string, quantity: BookedQuantity): Column<BookingLine> {
  return {
    kind: 'text',
    name,
    label,
    phone: 'first',
    width: 'minmax(160px, 4fr)',
    isReadOnly: (line) => !line[flags[name]],
    // each serial number is a piece
    ...(name === 'serialNumbers' ? { also: (_line, text) => countOf(serialNumbersIn(text), quantity) } : {}),
  };
}

function countOf({ length }: readonly string[], quantity: BookedQuantity): BookingLine {
  return length > 0 ? { [quantity]: addDecimals(String(length)) } : {};
}

/** Notes on a quantity that is too small, else on missing or wrong numbers of a line. */
export function useNumberNotes({ quantity: name, least }: Booking): NotesOf<BookingLine> {
  const messageOf = useFieldMessage();
  return useCallback(
    (line) => {
      const quantity = line[name];
      if (quantity != null && compareDecimals(quantity, '0') < (least === 'moreThan' ? 1 : 0)) {
        return [{ column: name, kind: 'error', text: messageOf(packFieldError({ code: least, params: { min: 0 } })) ?? '' }];
      }
      const numbers = { serialNumbers: [], batchNumbers: [], ...numbersOf(line, quantity ?? '0') };
      const tracking = { isSerialItem: line.isSerialItem ?? false, isBatchItem: line.isBatchItem ?? false };
      const problem = quantity == null ? undefined : numbersProblemOf({ quantity, ...numbers }, tracking);
      if (!problem) return [];
      // an empty field is not an error yet
      const kind: CellNote['kind'] = line[problem.field as (typeof numberNames)[number]] ? 'error' : 'warning'; // one of the two
      return [{ column: problem.field, kind, text: messageOf(packFieldError(problem.error)) ?? '' }];
    },
    [messageOf, name, least],
  );
}
