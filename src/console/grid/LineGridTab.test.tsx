import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cellAt, line, newLine, totals, type Line } from '../../../tests/support/lineGrid.tsx';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import type { Column } from './columns.ts';
import { LineGrid } from './LineGrid.tsx';
import { LineStore } from './lineStore.ts';

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
