import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, noAnswer } from '#contract/apiError.ts';
import { columns, openOrder, order, saves } from '../../../tests/support/orderWithLines.tsx';

const cell = (text: string) => screen.getByRole('gridcell', { name: text });

describe('a save whose answer was lost', () => {
  const refusal = (current: object) =>
    new ApiError({ type: 'about:blank', code: 'versionConflict', status: 412, title: 'Changed', current });
  const lost = noAnswer(new TypeError('Failed to fetch'));
  const added = { id: 'c', text: 'Rope', quantity: '2.0000' };

  async function addRope({ user }: ReturnType<typeof openOrder>): Promise<void> {
    await user.click(screen.getByText('Type, or paste rows from a spreadsheet…'));
    await user.keyboard('Rope{Tab}2{Enter}{Control>}s{/Control}');
  }

  it('adds its new line once, beside that of another person', async () => {
    const save = saves();
    const theirs = { id: 'd', text: 'Freight', quantity: '1.0000' };
    save.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal({ ...order, version: 5, lines: [...order.lines, added, theirs] }));
    const shown = openOrder(save);
    await addRope(shown);
    await screen.findByText(/the server cannot be reached/);
    await shown.user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('gridcell', { name: 'Freight' });
    expect(screen.getAllByRole('gridcell', { name: 'Rope' })).toHaveLength(1);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
    expect(save.mock.calls[2]?.[0].lines.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps what was typed since', async () => {
    const save = saves();
    const { user } = openOrder(save);
    const { promise, reject } = Promise.withResolvers<never>();
    save.mockReturnValueOnce(promise);
    await user.type(screen.getByRole('textbox', { name: /Reference/ }), '2');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await user.click(cell('1'));
    await user.keyboard('5{Enter}');
    reject(refusal({ ...order, version: 5, lines: [...order.lines, added] }));
    await screen.findByRole('gridcell', { name: 'Rope' });
    expect(screen.getByRole('gridcell', { name: '5' })).toBeVisible();
  });

  it('adds the line of another person that is not the same', async () => {
    const save = saves();
    const theirs = { ...added, quantity: '3.0000' };
    save.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal({ ...order, version: 5, lines: [...order.lines, theirs] }));
    const shown = openOrder(save);
    await addRope(shown);
    await screen.findByText(/the server cannot be reached/);
    await shown.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
    expect(save.mock.calls[2]?.[0].lines.map(({ quantity }) => quantity)).toEqual(['1.0000', '2.0000', '3.0000', '2']);
  });

  it('adds its new line once from the draft, after the page was loaded again', async () => {
    const save = saves();
    save.mockRejectedValue(lost);
    const first = openOrder(save, 'orders/x');
    await addRope(first);
    await screen.findByText(/the server cannot be reached/);
    first.unmount();
    const { user, store } = openOrder(saves(), 'orders/x', columns, { ...order, version: 4, lines: [...order.lines, added] });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    expect(store.lines().map((line) => line.text)).toEqual(['Foam', 'Hook', 'Rope']);
  });
});
