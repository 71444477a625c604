import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookupSearch } from '../inputs/lookups.ts';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import type { Column, NotesOf } from './columns.ts';
import { LineGrid } from './LineGrid.tsx';
import { LineStore } from './lineStore.ts';

interface Line {
  item: string | null;
  itemCode: string | null;
  description: string | null;
  quantity: string | null;
  price: string | null;
  vat: string | null;
}

const items = [
  { id: '1', code: 'BL-6', label: 'Foam extinguisher 6 l', record: { price: '48.5' } },
  { id: '2', code: 'BL-60', label: 'Trolley', record: { price: '400' } },
  { id: '3', code: 'AED', label: 'AED electrodes', record: { price: '52' } },
];
const find: LookupSearch = (text) =>
  Promise.resolve(items.filter((item) => `${item.code} ${item.label}`.toLowerCase().includes(text.toLowerCase())));
const search = vi.fn(find);
const totals = vi.fn((line: Line) => new Decimal(line.quantity ?? 0).times(line.price ?? 0).toFixed(2));

const columns: readonly Column<Line>[] = [
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

const line = (part: Partial<Line> = {}): Line => ({
  item: null,
  itemCode: null,
  description: null,
  quantity: null,
  price: null,
  vat: 'H',
  ...part,
});
const newLine = () => line();

function openGrid(lines: Line[], options: { notesOf?: NotesOf<Line>; language?: 'nl' | 'en' } = {}) {
  const store = new LineStore(lines);
  const { user } = renderInConsole(
    <LineGrid label="Lines" columns={columns} store={store} newLine={newLine} {...(options.notesOf ? { notesOf: options.notesOf } : {})} />,
    { language: options.language ?? 'en' },
  );
  return { store, user };
}

const rows = () => screen.getAllByRole('row').slice(1, -1);
const cellAt = (row: number, column: number) => within(rows()[row] as HTMLElement).getAllByRole('gridcell')[column] as HTMLElement;

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

it('goes along when a screen reader puts the focus on a cell', async () => {
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

it('pastes rows from a spreadsheet over lines and below them, and looks the codes up', async () => {
  const { user, store } = openGrid([line()], { language: 'nl' });
  await user.click(cellAt(0, 0));
  fireEvent.paste(cellAt(0, 0), {
    clipboardData: { getData: () => 'BL-6\tOwn text\t24\t1.048,50\t9 %\r\nAED\t\t6\t52.25\tL\r\n?\t\t\t\t\r\n' },
  });
  await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED', null]));
  expect(store.lines()[0]).toMatchObject({ item: '1', description: 'Own text', quantity: '24', price: '1048.5', vat: 'L' });
  expect(store.lines()[1]).toMatchObject({ item: '3', description: 'AED electrodes', quantity: '6', price: '52.25', vat: 'L' });
  expect(await screen.findByRole('button', { name: 'Regel 3: Item: ‘?’ is niet gevonden.' })).toBeVisible();
  expect(await screen.findByText('3 regels geplakt')).toBeInTheDocument();
});

describe('codes that are still looked up', () => {
  const pasted = (text: string) => ({ clipboardData: { getData: () => text } });
  const addRow = () => screen.getByText('Type, or paste rows from a spreadsheet…');
  let answer: () => void;

  beforeEach(() => {
    const answered = new Promise<void>((done) => {
      answer = () => act(done);
    });
    search.mockImplementation(async (text) => {
      await answered;
      return items.filter(({ code }) => code.toLowerCase() === text.toLowerCase());
    });
  });
  afterEach(() => search.mockImplementation(find));

  it('arrive while somebody goes on with Tab and types', async () => {
    const { user, store } = openGrid([line({ itemCode: 'here' })]);
    await user.click(cellAt(0, 0));
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(addRow(), pasted('BL-6\nAED'));
    await waitFor(() => expect(cellAt(2, 0)).toHaveFocus());
    expect(cellAt(2, 0)).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Tab}own text{Tab}3');
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['here', 'BL-6', 'AED']));
    expect(screen.getByRole('textbox', { name: 'Line 3, Quantity' })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(store.lines()[2]).toMatchObject({ description: 'own text', quantity: '3', price: '52' });
    expect(cellAt(2, 3)).toHaveFocus();
  });

  it('leave what was only looked at as they fill it', async () => {
    const { user, store } = openGrid([line()]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('AED\n'));
    await user.keyboard('{Tab}{F2}');
    answer();
    await waitFor(() => expect(store.lines()[0]?.description).toBe('AED electrodes'));
    await user.keyboard('{Tab}');
    expect(store.lines()[0]?.description).toBe('AED electrodes');
  });

  it('are taken back together with the rows that brought them', async () => {
    const { user, store } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('BL-6\nAED\n?'));
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED', null]));
    await screen.findByRole('button', { name: /‘\?’/ });
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()).toEqual([line({ description: 'before' })]);
    expect(screen.queryByRole('button', { name: /‘\?’/ })).not.toBeInTheDocument();
    expect(cellAt(0, 0)).toHaveFocus();
  });

  it('come to nothing when the rows were taken back meanwhile', async () => {
    const { user, store } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('BL-6\nAED'));
    await user.keyboard('{Control>}z{/Control}');
    answer();
    await waitFor(() => expect(cellAt(0, 0)).not.toHaveAttribute('aria-busy'));
    expect(store.lines()).toEqual([line({ description: 'before' })]);
  });
});

describe('Tab', () => {
  const withComputed: readonly Column<Line>[] = [
    { name: 'order', label: 'Order', kind: 'computed', valueOf: () => '7-1' },
    { name: 'item', label: 'Item', kind: 'text', isReadOnly: ({ item }) => item !== null },
    { name: 'quantity', label: 'Quantity', kind: 'decimal' },
    { name: 'received', label: 'Received', kind: 'computed', valueOf: () => '1' },
    { name: 'price', label: 'Price', kind: 'money' },
    { name: 'amount', label: 'Amount', kind: 'computed', valueOf: totals, places: { min: 2, max: 2 } },
  ];
  const openComputed = (...lines: Line[]) => {
    const store = new LineStore(lines);
    return {
      store,
      ...renderInConsole(<LineGrid label="Lines" columns={withComputed} store={store} newLine={newLine} />, { language: 'en' }),
    };
  };

  it('walks from input to input, over computed cells and cells of an order, to the row that adds, and back', async () => {
    const { user } = openComputed(line(), line({ item: 'of an order' }));
    await user.click(cellAt(0, 1));
    const forth = [cellAt(0, 2), cellAt(0, 4), cellAt(1, 2), cellAt(1, 4)];
    for (const cell of forth) {
      await user.keyboard('{Tab}');
      expect(cell).toHaveFocus();
    }
    await user.keyboard('{Tab}');
    expect(screen.getByText('Type, or paste rows from a spreadsheet…')).toHaveFocus();
    for (const cell of [...forth.toReversed(), cellAt(0, 1)]) {
      await user.keyboard('{Shift>}{Tab}{/Shift}');
      expect(cell).toHaveFocus();
    }
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('enters what is typed on its way, line after line', async () => {
    const { user, store } = openComputed(line(), line());
    await user.click(cellAt(0, 1));
    await user.keyboard('a{Tab}2{Tab}3{Tab}b{Tab}4{Tab}5{Tab}');
    expect(store.lines()).toMatchObject([
      { item: 'a', quantity: '2', price: '3' },
      { item: 'b', quantity: '4', price: '5' },
    ]);
  });

  it('goes on from the first cell that takes something after rows were pasted below', async () => {
    const { user, store } = openComputed(line());
    await user.click(cellAt(0, 1));
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(screen.getByText('Type, or paste rows from a spreadsheet…'), { clipboardData: { getData: () => '\t2\t3\n\t4\t5' } });
    await waitFor(() => expect(cellAt(2, 1)).toHaveFocus());
    await user.keyboard('b{Tab}');
    expect(store.lines()[2]).toMatchObject({ item: 'b', quantity: '4', price: '5' });
    expect(cellAt(2, 2)).toHaveFocus();
  });
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
