import { screen, within } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { vi } from 'vitest';
import type { Language } from '#contract/values.ts';
import type { Column, NotesOf } from '#console/grid/columns.ts';
import { LineGrid } from '#console/grid/LineGrid.tsx';
import { LineStore } from '#console/grid/lineStore.ts';
import { Toasts } from '#console/notifications/Toasts.tsx';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { renderInConsole } from './renderInConsole.tsx';

/** A line of the grid that the tests open. */
export interface Line {
  item: string | null;
  itemCode: string | null;
  description: string | null;
  quantity: string | null;
  price: string | null;
  vat: string | null;
}

/** What its lookup knows. */
export const items = [
  { id: '1', code: 'BL-6', label: 'Foam extinguisher 6 l', record: { price: '48.5' } },
  { id: '2', code: 'BL-60', label: 'Trolley', record: { price: '400' } },
  { id: '3', code: 'AED', label: 'AED electrodes', record: { price: '52' } },
];
/** Finds items by code or name. */
export const find: LookupSearch = (text) =>
  Promise.resolve(items.filter((item) => `${item.code} ${item.label}`.toLowerCase().includes(text.toLowerCase())));
/** The search of its column of items; a test may let it answer later. */
export const search = vi.fn(find);
/** The value of the computed column; the calls show which lines were rendered. */
export const totals = vi.fn((line: Line) => new Decimal(line.quantity ?? 0).times(line.price ?? 0).toFixed(2));

/** A lookup, a text, a number, an amount, a choice, and what is computed of them. */
export const columns: readonly Column<Line>[] = [
  {
    name: 'item',
    label: 'Item',
    kind: 'lookup',
    search,
    textOf: (line) => line.itemCode ?? '',
    apply: (choice) => ({
      item: choice?.id ?? null,
      itemCode: choice?.code ?? null,
      ...(choice ? { description: choice.label, price: (choice.record as { price: string }).price } : {}),
    }),
  },
  { name: 'description', label: 'Description', kind: 'text' },
  { name: 'quantity', label: 'Quantity', kind: 'decimal' },
  { name: 'price', label: 'Price', kind: 'money' },
  {
    name: 'vat',
    label: 'VAT',
    kind: 'select',
    choices: [
      { id: 'H', label: '21 %' },
      { id: 'L', label: '9 %' },
    ],
  },
  { name: 'amount', label: 'Amount', kind: 'computed', valueOf: totals, places: { min: 2, max: 2 } },
];

/** A line with some of its fields. */
export const line = (part: Partial<Line> = {}): Line => ({
  item: null,
  itemCode: null,
  description: null,
  quantity: null,
  price: null,
  vat: 'H',
  ...part,
});
/** The line that typing below the last one adds. */
export const newLine = () => line();

/** Opens a grid with lines. */
export function openGrid(lines: Line[], options: { notesOf?: NotesOf<Line>; language?: Language } = {}) {
  const store = new LineStore(lines);
  const { user } = renderInConsole(
    <>
      <LineGrid
        label="Lines"
        columns={columns}
        store={store}
        newLine={newLine}
        {...(options.notesOf ? { notesOf: options.notesOf } : {})}
      />
      <Toasts />
    </>,
    { language: options.language ?? 'en' },
  );
  return { store, user };
}

/** The rows of the lines, without headings and the row that adds. */
export const rows = () => screen.getAllByRole('row').slice(1, -1);
/** A cell by the numbers of its line and column, from 0. */
export const cellAt = (row: number, column: number) => within(rows()[row] as HTMLElement).getAllByRole('gridcell')[column] as HTMLElement;
