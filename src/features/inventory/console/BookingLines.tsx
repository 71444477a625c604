import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, type ReactNode } from 'react';
import type { NotesOf } from '#console/grid/columns.ts';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { colour } from '#console/theme/colour.ts';
import { newBookingLine, type BookingLine } from './bookingEntry.ts';
import { ScanField } from './ScanField.tsx';
import { useBookingColumns, useNumberNotes, useTrackedNames, type Booking } from './useBookingColumns.ts';
import type { StockOfPlace } from './useStockOfPlace.ts';

/** See {@link BookingLines}. */
export interface BookingLinesProps {
  booking: Booking;
  store: LineStore<BookingLine>;
  stock: StockOfPlace;
  /** The booking's own notes on a line; keep it the same function between renders. */
  notesOf?: NotesOf<BookingLine>;
  /** Further controls that fill the lines, next to the field for the scanner. */
  children?: ReactNode;
}

/** The lines of a new count or transfer: scanned, typed or pasted. */
export function BookingLines({ booking, store, stock, notesOf, children }: BookingLinesProps) {
  const translate = useTranslate();
  const numberNotes = useNumberNotes(booking);
  const allNotes = useCallback((line: BookingLine) => [...(notesOf?.(line) ?? []), ...numberNotes(line)], [notesOf, numberNotes]);
  return (
    <>
      <div className="tools">
        <ScanField store={store} name={booking.quantity} />
        {children}
      </div>
      <LineGridField
        name="lines"
        label={translate(booking.label)}
        store={store}
        columns={useBookingColumns(booking, store, stock)}
        newLine={newBookingLine}
        notesOf={allNotes}
        placeholder={translate('stock.linePlaceholder')}
      />
      {useTrackedNames(store).includes('batchNumbers') && <Hint>{translate('stock.batchHint')}</Hint>}
    </>
  );
}

const Hint = styled('p')({ margin: 0, color: colour.ink2, fontSize: '0.875rem' });
