import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { compareDecimals } from '#contract/amounts.ts';
import { useToday } from '#console/clock/useNow.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import type { CellNote } from '#console/grid/columns.ts';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput, type Choice } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { BookingLines } from './BookingLines.tsx';
import { BookingPage } from './BookingPage.tsx';
import { transferSchema, type BookingLine } from './bookingEntry.ts';
import { NoWarehouse } from './NoWarehouse.tsx';
import type { Booking } from './useBookingColumns.ts';
import { expectedOf, useStockOfPlace } from './useStockOfPlace.ts';
import { useWarehouseChoices } from './useWarehouses.ts';

/** The form of a transfer of items between warehouses, for example to fill a van. */
export function TransferCreate() {
  const warehouses = useWarehouseChoices();
  const transferDate = useToday();
  const entry = useMemo(
    () => ({ warehouseFromId: warehouses?.[0]?.id ?? null, warehouseToId: null, transferDate, description: null, lines: [] }),
    [warehouses, transferDate],
  );
  if (!warehouses) return <LoadingPlace />;
  if (warehouses.length < 2) return <NoWarehouse resource="stockTransfers" path="/stock-transfers" count={warehouses.length} />;
  return <NewTransfer entry={entry} warehouses={warehouses} />;
}

function NewTransfer({ entry, warehouses }: { entry: object; warehouses: readonly Choice[] }) {
  const translate = useTranslate();
  const store = useLineStore<BookingLine>();
  return (
    <NounForm
      resource="stockTransfers"
      path="/stock-transfers"
      schema={transferSchema}
      record={entry}
      focus="warehouseToId"
      label={translate('stockTransfers.book')}
      hint={translate('grid.hint')}
      isGrouped
    >
      <TransferFields store={store} warehouses={warehouses} />
    </NounForm>
  );
}

function TransferFields({ store, warehouses }: { store: LineStore<BookingLine>; warehouses: readonly Choice[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const from = useWatch({ name: 'warehouseFromId' }) as string | null; // the field's value
  const stock = useStockOfPlace(from);
  const notesOf = useCallback(
    (line: BookingLine): CellNote[] => {
      const expected = expectedOf(stock, line);
      if (line.quantity == null || expected === undefined || compareDecimals(line.quantity, expected) <= 0) return [];
      const text = translate('stockTransfers.short', { quantity: format.number(expected), smart_count: Number(expected) });
      return [{ column: 'quantity', kind: 'error', text }];
    },
    [translate, format, stock],
  );
  return (
    <BookingPage>
      <div className="fields">
        <SelectInput name="warehouseFromId" required choices={warehouses} />
        <SelectInput name="warehouseToId" required choices={warehouses.filter(({ id }) => id !== from)} />
        <DateInput name="transferDate" />
      </div>
      <TextInput name="description" />
      <BookingLines booking={transferring} store={store} stock={stock} notesOf={notesOf} />
    </BookingPage>
  );
}

const transferring: Booking = {
  resource: 'stockTransfers',
  label: 'stockTransfers.lines',
  quantity: 'quantity',
  least: 'moreThan',
  stockField: 'expectedStock',
  withItem: ({ quantity }) => ({ quantity: quantity ?? '1' }),
};
