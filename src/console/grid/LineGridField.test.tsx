import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import { columns, openOrder, order, saves, type Body, type Line } from '../../../tests/support/orderWithLines.tsx';
import type { SaveRecord } from '../forms/useSaveRecord.ts';
import type { LookupChoice } from '../inputs/lookups.ts';
import type { Column } from './columns.ts';

const cell = (text: string) => screen.getByRole('gridcell', { name: text });

it('saves the lines with the record, also from a cell that is still edited', async () => {
  const save = saves();
  const { user } = openOrder(save);
  await user.click(cell('1'));
  await user.keyboard('5{Enter}7{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0].lines).toEqual([
    { id: 'a', text: 'Foam', quantity: '5' },
    { id: 'b', text: 'Hook', quantity: '7' },
  ]);
});

it('shows what the schema refuses in the cell and leads there', async () => {
  const save = saves();
  const { user } = openOrder(save);
  await user.click(cell('Hook'));
  await user.keyboard('{Delete}{Control>}s{/Control}');
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('button')).toHaveTextContent('Line 2, Text: Fill this in.');
  const [, second] = screen.getAllByRole('row').slice(1);
  const wrong = within(second as HTMLElement).getAllByRole('gridcell')[0];
  expect(wrong).toBeInvalid();
  await user.click(screen.getByRole('textbox', { name: /Reference/ }));
  await user.click(within(summary).getByRole('button'));
  expect(wrong).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

it('does not save a text that is no number', async () => {
  const save = saves();
  const { user } = openOrder(save);
  await user.click(cell('1'));
  await user.keyboard('1x{Enter}{Control>}s{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Line 1, Quantity');
  expect(save).not.toHaveBeenCalled();
});

it('shows what the server says about a line', async () => {
  const refusal = new ApiError({
    type: 'about:blank',
    traceId: '7',
    code: 'overReceipt',
    status: 409,
    title: 'More than ordered',
    errors: { 'lines.1.quantity': ['At most 2.'] },
  });
  const { user } = openOrder(() => Promise.reject(refusal));
  await user.click(cell('2'));
  await user.keyboard('9{Enter}{Control>}s{/Control}');
  expect(await screen.findByRole('button', { name: 'Line 2: Quantity: At most 2.' })).toBeVisible();
});

it('merges the lines of another person', async () => {
  const save = saves();
  const theirs = { ...order, version: 8, lines: [...order.lines, { id: 'c', text: 'Freight', quantity: '1.0000' }] };
  save.mockRejectedValueOnce(
    new ApiError({ type: 'about:blank', code: 'versionConflict', status: 412, title: 'Changed', current: theirs }),
  );
  const { user } = openOrder(save);
  await user.click(cell('1'));
  await user.keyboard('5{Enter}{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0].lines.map((line) => line.quantity)).toEqual(['5', '2.0000', '1.0000']);
  expect(save.mock.calls[1]?.[1]).toBe(8);
  expect(await screen.findByRole('gridcell', { name: 'Freight' })).toBeVisible();
});

it('keeps pasted lines in the draft and brings them back', async () => {
  const first = openOrder(saves(), 'orders/x');
  await waitFor(() => cell('Foam'));
  await first.user.click(screen.getByText('Type, or paste rows from a spreadsheet…'));
  await first.user.keyboard('{Escape}');
  fireEvent.paste(cell('Foam'), { clipboardData: { getData: () => 'Sign\t4\nRope\t1,5' } });
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const { user, store } = openOrder(saves(), 'orders/x');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(store.lines().map((line) => line.text)).toContain('Sign');
});

describe('a code that is still looked up', () => {
  const found = { id: 'item-1', code: 'BL-6', label: 'Foam extinguisher' };
  // one answer for all that is searched while one types
  let answers = Promise.withResolvers<readonly LookupChoice[]>();
  beforeEach(() => {
    answers = Promise.withResolvers();
  });
  const lookup: Column<Line> = {
    name: 'text',
    label: 'Text',
    kind: 'lookup',
    search: () => answers.promise,
    textOf: (line) => line.text ?? '',
    apply: (choice) => ({ text: choice?.label ?? null }),
  };

  it('is awaited by Ctrl+S in its cell, so that the new value is saved', async () => {
    const save = saves();
    const { user } = openOrder(save, undefined, [lookup, ...columns.slice(1)]);
    await user.click(cell('Foam'));
    await user.keyboard('bl-6{Control>}s{/Control}');
    expect(save).not.toHaveBeenCalled();
    act(() => answers.resolve([found]));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].lines[0]?.text).toBe('Foam extinguisher');
  });

  it('is not saved where nothing is found, and the cell says so', async () => {
    const save = saves();
    const { user } = openOrder(save, undefined, [lookup, ...columns.slice(1)]);
    await user.click(cell('Foam'));
    await user.keyboard('bl-7{Enter}{Control>}s{/Control}');
    act(() => answers.resolve([]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Line 1, Text');
    expect(save).not.toHaveBeenCalled();
  });

  it('is saved once, however often Ctrl+S is pressed meanwhile', async () => {
    const save = saves();
    const { user } = openOrder(save, undefined, [lookup, ...columns.slice(1)]);
    await user.click(cell('Foam'));
    await user.keyboard('bl-6{Tab}{Control>}ss{/Control}');
    act(() => answers.resolve([found]));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await user.keyboard('{Control>}s{/Control}');
    expect(save).toHaveBeenCalledTimes(1);
  });
});

it('keeps a line that is begun while the answer to a save arrives', async () => {
  let answer: () => void = () => undefined;
  const save = vi.fn<SaveRecord<Body>>(
    (changed, version) =>
      new Promise((done) => {
        // the server writes lines its own way
        const lines = order.lines.map((line) => ({ ...line, text: line.text.toUpperCase() }));
        answer = () => done({ ...order, ...changed, lines, version: (version ?? 0) + 1 });
      }),
  );
  const { user, store } = openOrder(save);
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), '-7{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await act(async () => {
    // the line is in the grid, but not yet in the form
    store.add({ text: 'Sign', quantity: '3' });
    answer();
    await Promise.resolve();
  });
  await waitFor(() => expect(store.lines().at(-1)).toMatchObject({ text: 'Sign', quantity: '3' }));
  expect(screen.getByRole('gridcell', { name: 'Sign' })).toBeVisible();
});

it('says of all lines together what the schema refuses', async () => {
  const { user, store } = openOrder(saves());
  act(() => store.replace([]));
  await user.keyboard('{Control>}s{/Control}');
  const grid = await screen.findByRole('grid');
  const summary = await screen.findByRole('alert');
  const [, said = ''] = /: (.+)/.exec(within(summary).getByRole('button').textContent ?? '') ?? [];
  expect(within(grid.parentElement?.parentElement as HTMLElement).getByText(said)).toBeVisible();
});

it('takes back with Ctrl+Z what was saved since, and saves that too', async () => {
  const save = saves();
  let next = 1;
  // as a server does: new lines get an id, amounts their four decimals
  save.mockImplementation((changed, version) =>
    Promise.resolve({
      ...order,
      ...changed,
      version: (version ?? 0) + 1,
      lines: changed.lines.map((line) => ({ ...line, id: line.id ?? `new-${next++}`, quantity: Number(line.quantity).toFixed(4) })),
    }),
  );
  const { user, store } = openOrder(save);
  const saved = async (times: number) => waitFor(() => expect(save).toHaveBeenCalledTimes(times));
  await user.click(cell('1'));
  await user.keyboard('5{Enter}{Control>}s{/Control}');
  await saved(1);
  await waitFor(() => expect(store.lines()[0]?.quantity).toBe('5.0000'));
  await user.keyboard('{ArrowDown}Rope{Tab}3{Enter}{Control>}s{/Control}');
  await saved(2);
  await waitFor(() => expect(store.lines()[2]).toEqual({ id: 'new-1', text: 'Rope', quantity: '3.0000' }));
  // quantity, text, the line itself, and what was typed before the first saving
  await user.keyboard('{ArrowUp}{Control>}zzzz{/Control}{Control>}s{/Control}');
  await saved(3);
  expect(save.mock.calls[2]?.[0].lines).toEqual([
    { id: 'a', text: 'Foam', quantity: '1.0000' },
    { id: 'b', text: 'Hook', quantity: '2.0000' },
  ]);
});
