import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { compareDecimals } from '#contract/amounts.ts';
import { useToday } from '#console/clock/useNow.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import type { CellNote, Column } from '#console/grid/columns.ts';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput, type Choice } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import type { Item } from '#features/items/schema.ts';
import { BookingPage } from './BookingPage.tsx';
import { addPiece, itemFields, newBookingLine, transferSchema, type BookingLine } from './bookingEntry.ts';
import { useStockItemSearch } from './itemLookup.tsx';
import { ScanField } from './ScanField.tsx';
import { expectedOf, useStockOfPlace, type StockOfPlace } from './useStockOfPlace.ts';
import { useWarehouseChoices } from './useWarehouses.ts';

/** Moves items from one warehouse to another, such as to fill a van. */
export function TransferCreate() {
  const warehouses = useWarehouseChoices();
  const transferDate = useToday();
  const entry = useMemo(
    () => ({ warehouseFromId: warehouses?.[0]?.id ?? null, warehouseToId: null, transferDate, description: null, lines: [] }),
    [warehouses, transferDate],
  );
  return warehouses ? <NewTransfer entry={entry} warehouses={warehouses} /> : <LoadingPlace />;
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
      title={translate('stockTransfers.new')}
      crumbs={[{ label: translate('stockTransfers.new') }]}
      back="/stock-transfers"
      next={({ id }) => `/stock-transfers/${id}`}
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
      return [{ column: 'quantity', kind: 'error', text: translate('stockTransfers.short', { quantity: format.number(expected) }) }];
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
      <div className="tools">
        <ScanField
          onItem={(item) =>
            translate('stock.scan.counted', { code: item.code, quantity: format.number(addPiece(store, 'quantity', item)) })
          }
        />
      </div>
      <LineGridField
        name="lines"
        label={translate('stockTransfers.lines')}
        store={store}
        columns={useColumns(stock)}
        newLine={newBookingLine}
        notesOf={notesOf}
        placeholder={translate('stockTransfers.linePlaceholder')}
      />
    </BookingPage>
  );
}

function useColumns(stock: StockOfPlace): readonly Column<BookingLine>[] {
  const translate = useTranslate();
  const search = useStockItemSearch();
  return useMemo(() => {
    const label = (name: string) => translate(`resources.stockTransfers.fields.lines.${name}`);
    return [
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        isWhole: true,
        search,
        textOf: (line) => line.itemCode ?? '',
        apply: (choice, line) => (choice ? { ...itemFields(choice.record as Item), quantity: line.quantity ?? '1' } : {}),
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
        label: label('expectedStock'),
        places: { max: 4 },
        valueOf: (line) => expectedOf(stock, line) ?? null,
      },
      { kind: 'decimal', name: 'quantity', label: label('quantity') },
    ];
  }, [translate, search, stock]);
}
