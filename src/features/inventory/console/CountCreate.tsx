import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { useToday } from '#console/clock/useNow.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLines, useLineStore } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput, type Choice } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import type { NewStockCount } from '../bookingSchema.ts';
import { BookingLines } from './BookingLines.tsx';
import { BookingPage } from './BookingPage.tsx';
import { countSchema, type BookingLine } from './bookingEntry.ts';
import { NoWarehouse } from './NoWarehouse.tsx';
import type { Booking } from './useBookingColumns.ts';
import { expectedOf, useStockOfPlace, type StockOfPlace } from './useStockOfPlace.ts';
import { useWarehouseChoices } from './useWarehouses.ts';

/** Counts the stock of a warehouse: scanned, typed or pasted. The differences are shown before they are booked. */
export function CountCreate() {
  const warehouses = useWarehouseChoices();
  const countDate = useToday();
  const entry = useMemo(
    () => ({ warehouseId: warehouses?.[0]?.id ?? null, countDate, description: null, lines: [] }),
    [warehouses, countDate],
  );
  if (!warehouses) return <LoadingPlace />;
  if (warehouses.length === 0) return <NoWarehouse resource="stockCounts" path="/stock-counts" count={0} />;
  return <NewCount entry={entry} warehouses={warehouses} />;
}

function NewCount({ entry, warehouses }: { entry: object; warehouses: readonly Choice[] }) {
  const translate = useTranslate();
  const store = useLineStore<BookingLine>();
  const create = useWrite('stockCounts', 'create');
  const seen = useRef<StockOfPlace>(undefined);
  const handleSeen = useCallback((stock: StockOfPlace) => {
    seen.current = stock;
  }, []);

  // when the stock has changed in the meantime, the count is refused and the present stock is shown for review
  function save({ lines, ...count }: NewStockCount, _version?: number, idempotencyKey?: string): Promise<object> {
    const { current } = seen;
    return create.run({
      data: { ...count, lines: lines.map((line) => ({ ...line, expectedStock: current && expectedOf(current, line) })) },
      meta: { idempotencyKey },
    });
  }

  return (
    <NounForm
      resource="stockCounts"
      save={save}
      path="/stock-counts"
      schema={countSchema}
      record={entry}
      focus="warehouseId"
      label={translate('stockCounts.book')}
      hint={translate('grid.hint')}
      isGrouped
    >
      <CountFields store={store} warehouses={warehouses} onSeen={handleSeen} />
    </NounForm>
  );
}

interface CountFieldsProps {
  store: LineStore<BookingLine>;
  warehouses: readonly Choice[];
  /** Called with the shown stock, which the count is compared with. */
  onSeen: (stock: StockOfPlace) => void;
}

function CountFields({ store, warehouses, onSeen }: CountFieldsProps) {
  const translate = useTranslate();
  const warehouseId = useWatch({ name: 'warehouseId' }) as string | null; // the field's value
  const stock = useStockOfPlace(warehouseId);
  useEffect(() => onSeen(stock), [onSeen, stock]);

  function handleAll() {
    const listed = new Set(store.lines().map(({ itemId }) => itemId));
    const lying = (stock.places ?? []).filter((place) => !listed.has(place.itemId) && compareDecimals(place.currentStock, '0') !== 0);
    store.change(() => {
      for (const { itemId, itemCode, itemDescription, unit, isSerialItem, isBatchItem } of lying)
        store.add({ itemId, itemCode, itemDescription, unit, isSerialItem, isBatchItem });
    });
  }

  return (
    <BookingPage>
      <div className="fields">
        <SelectInput name="warehouseId" required choices={warehouses} />
        <DateInput name="countDate" />
        <TextInput name="description" />
      </div>
      <BookingLines booking={counting} store={store} stock={stock}>
        <ActionButton hotkey="a" onPress={handleAll} disabled={!stock.places?.length}>
          {translate('stockCounts.all')}
        </ActionButton>
      </BookingLines>
      <CountTotals store={store} stock={stock} />
    </BookingPage>
  );
}

const counting: Booking = {
  resource: 'stockCounts',
  label: 'stockCounts.lines',
  quantity: 'quantityNew',
  least: 'min',
  stockField: 'quantityInStock',
  columnsOf: (label, stock) => [
    {
      kind: 'computed',
      name: 'difference',
      label: label('quantityDifference'),
      places: { max: 4 },
      valueOf: (line) => differenceOf(stock, line),
    },
  ],
};

function differenceOf(stock: StockOfPlace, line: BookingLine): string | null {
  const expected = expectedOf(stock, line);
  return line.quantityNew == null || expected === undefined ? null : subtractDecimals(line.quantityNew, expected);
}

function CountTotals({ store, stock }: { store: LineStore<BookingLine>; stock: StockOfPlace }) {
  const translate = useTranslate();
  const format = useFormat();
  const lines = useLines(store).filter(({ itemId }) => itemId);
  const counted = lines.filter(({ quantityNew }) => quantityNew != null);
  const different = counted.filter((line) => compareDecimals(differenceOf(stock, line) ?? '0', '0') !== 0);
  return (
    <Totals aria-live="polite">
      {translate('stockCounts.totals', {
        counted: format.number(counted.length),
        all: format.number(lines.length),
        smart_count: lines.length,
        different: format.number(different.length),
      })}
    </Totals>
  );
}

const Totals = styled('p')({ margin: 0 });
