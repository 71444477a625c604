import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cellAt, columns, line, newLine, openGrid, rows, totals, type Line } from '../../../tests/support/lineGrid.tsx';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import type { NotesOf } from './columns.ts';
import { LineGrid } from './LineGrid.tsx';
import { LineStore } from './lineStore.ts';

it('is a grid with headings, numbered rows and columns, and one cell to tab to', () => {
  openGrid([line({ description: 'a' }), line({ description: 'b' })]);
  expect(screen.getByRole('grid', { name: 'Lines' })).toHaveAttribute('aria-rowcount', '4');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Item',
    'Description',
    'Quantity',
    'Price',
    'VAT',
    'Amount',
    'Remove line',
  ]);
  expect(rows()[1]).toHaveAttribute('aria-rowindex', '3');
  expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toEqual([cellAt(0, 0)]);
});

it('moves with the arrows, Home, End and Enter', async () => {
  const { user } = openGrid([line(), line()]);
  await user.click(cellAt(0, 1));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(cellAt(1, 2)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(cellAt(1, 0)).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(cellAt(0, 5)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(cellAt(1, 5)).toHaveFocus();
});

it('moves the cursor when a screen reader focuses a cell', async () => {
  const { user, store } = openGrid([line(), line()]);
  act(() => cellAt(1, 2).focus());
  await user.keyboard('7{Enter}');
  expect(store.lines()[1]?.quantity).toBe('7');
});

it('starts editing by typing, and Enter goes to the line below with the value', async () => {
  const { user, store } = openGrid([line({ quantity: '24' }), line()]);
  await user.click(cellAt(0, 2));
  await user.keyboard('6');
  expect(screen.getByRole('textbox', { name: 'Line 1, Quantity' })).toHaveValue('6');
  await user.keyboard('.5{Enter}');
  expect(store.lines()[0]?.quantity).toBe('6.5');
  expect(cellAt(1, 2)).toHaveFocus();
});

it('reads and shows decimals in the language of the reader', async () => {
  const { user, store } = openGrid([line({ price: '1164.5' })], { language: 'nl' });
  expect(cellAt(0, 3)).toHaveTextContent('1.164,50');
  await user.click(cellAt(0, 3));
  await user.keyboard('1.250,75{Enter}');
  expect(store.lines()[0]?.price).toBe('1250.75');
  expect(cellAt(0, 3)).toHaveTextContent('1.250,75');
});

it('goes on with Tab and back with Shift+Tab, also out of an edited cell', async () => {
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 2));
  await user.keyboard('2{Tab}3{Tab}');
  expect(store.lines()[0]).toMatchObject({ quantity: '2', price: '3' });
  expect(cellAt(0, 4)).toHaveFocus();
  expect(cellAt(0, 5)).toHaveTextContent('6.00');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(cellAt(0, 3)).toHaveFocus();
});

it('leaves out with Tab what takes no input; the arrows reach it', async () => {
  const { user } = openGrid([line(), line()]);
  await user.click(cellAt(0, 4));
  await user.keyboard('{Tab}');
  expect(cellAt(1, 0)).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}');
  expect(cellAt(0, 5)).toHaveFocus();
});

it('throws typed text away on Escape, and the next Tab leaves the grid', async () => {
  const { user, store } = openGrid([line({ description: 'Foam' })]);
  await user.click(cellAt(0, 1));
  await user.keyboard('xyz{Escape}');
  expect(store.lines()[0]?.description).toBe('Foam');
  expect(cellAt(0, 1)).toHaveFocus();
  await user.keyboard('{Escape}{Tab}');
  expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
});

it('edits the text that is there with F2, and empties with Delete', async () => {
  const { user, store } = openGrid([line({ description: 'Foam' })]);
  await user.click(cellAt(0, 1));
  await user.keyboard('{F2}{End}!{Enter}');
  expect(store.lines()[0]?.description).toBe('Foam!');
  await user.keyboard('{ArrowUp}{Delete}');
  expect(store.lines()[0]?.description).toBeNull();
});

it('finds an item by typing its code and fills the line from it', async () => {
  const { user, store } = openGrid([line({ quantity: '2' })]);
  await user.click(cellAt(0, 0));
  await user.keyboard('aed');
  await screen.findByRole('option', { name: /AED electrodes/ });
  await user.keyboard('{Enter}');
  expect(store.lines()[0]).toMatchObject({ item: '3', itemCode: 'AED', description: 'AED electrodes', price: '52' });
  expect(cellAt(0, 1)).toHaveFocus();
  expect(cellAt(0, 5)).toHaveTextContent('104.00');
});

it('opens the list with F2 and chooses with the arrows', async () => {
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  await user.keyboard('{F2}');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id);
  await user.keyboard('{Enter}');
  expect(store.lines()[0]?.itemCode).toBe('BL-60');
});

it('takes the item with exactly the typed code, however fast it was typed', async () => {
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  await user.keyboard('bl-6{Enter}');
  await waitFor(() => expect(store.lines()[0]?.itemCode).toBe('BL-6'));
});

it('keeps what it cannot read, says so, and leaves the value', async () => {
  const { user, store } = openGrid([line({ quantity: '24' })]);
  await user.click(cellAt(0, 2));
  await user.keyboard('2x{Enter}');
  expect(store.lines()[0]?.quantity).toBe('24');
  expect(cellAt(0, 2)).toHaveTextContent('2x');
  expect(cellAt(0, 2)).toBeInvalid();
  expect(cellAt(0, 2)).toHaveAccessibleDescription(/Line 1: Quantity: ‘2x’ is not a number/);
});

it('colours a warning of the feature, says it in words, and leads to its cell', async () => {
  const run = vi.fn();
  const notesOf: NotesOf<Line> = ({ quantity }) =>
    quantity === '40' ? [{ column: 'quantity', kind: 'warning', text: '40 charged, 38 received', action: { label: 'Accept', run } }] : [];
  const { user } = openGrid([line(), line({ quantity: '40' })], { notesOf });
  expect(cellAt(1, 2)).toHaveClass('warning');
  await user.click(screen.getByRole('button', { name: 'Line 2: 40 charged, 38 received' }));
  expect(cellAt(1, 2)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(run).toHaveBeenCalled();
});

it('adds a line by typing below the last one', async () => {
  const { user, store } = openGrid([line({ item: '1' })]);
  await user.click(cellAt(0, 0));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Type, or paste rows from a spreadsheet…')).toHaveFocus();
  await user.keyboard('aed{Enter}');
  await waitFor(() => expect(store.lines()).toEqual([expect.anything(), expect.objectContaining({ itemCode: 'AED', vat: 'H' })]));
  expect(await screen.findByText('Line 2 added')).toBeInTheDocument();
});

it('removes a line with Ctrl+Delete, says so, and Ctrl+Z brings it back', async () => {
  const { user, store } = openGrid([line({ description: 'a' }), line({ description: 'b' })]);
  await user.click(cellAt(0, 1));
  await user.keyboard('{Control>}{Delete}{/Control}');
  expect(store.lines().map((one) => one.description)).toEqual(['b']);
  expect(await screen.findByText('Line 1 removed')).toBeInTheDocument();
  expect(cellAt(0, 1)).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  expect(store.lines().map((one) => one.description)).toEqual(['a', 'b']);
});

it('removes a line with the mouse', async () => {
  const { user, store } = openGrid([line({ description: 'a' }), line({ description: 'b' })]);
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(store.lines().map((one) => one.description)).toEqual(['a']);
});

it('renders only the row that is worked in', async () => {
  const { user } = openGrid(Array.from({ length: 50 }, (_, index) => line({ description: String(index), quantity: String(index) })));
  await user.click(cellAt(7, 2));
  totals.mockClear();
  await user.keyboard('99{Enter}');
  expect(new Set(totals.mock.calls.map(([one]) => one.description))).toEqual(new Set(['7', '8']));
});

it('only shows when it may not be changed', async () => {
  const store = new LineStore([line({ description: 'a' })]);
  const { user } = renderInConsole(<LineGrid label="Lines" columns={columns} store={store} newLine={newLine} isReadOnly />);
  const cell = screen.getByText('a');
  await user.click(cell);
  await user.keyboard('x{Delete}{Control>}{Delete}{/Control}');
  expect(cell).toHaveTextContent('a');
  expect(screen.queryByText(/paste rows/)).not.toBeInTheDocument();
});
