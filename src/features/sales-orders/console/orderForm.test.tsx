import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openSale, sale, saleAddress, soldItems } from '../../../../tests/support/salesScreens.tsx';
import { problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { startTyping } from '../../../../tests/support/startTyping.ts';

const [extinguisher] = soldItems;

test('a new order says that its location is one of the customer', async () => {
  openSale('/sales-orders/new');
  expect(await screen.findByRole('combobox', { name: 'Locatie' })).toHaveAccessibleDescription('Kies eerst de klant.');
});

describe('the form of an order of a customer', () => {
  test('takes the discount of the whole in per cent off the total', async () => {
    const { requests } = openSale(`${saleAddress}/edit`);
    const discount = await screen.findByLabelText('Orderkorting');
    expect(await screen.findByRole('cell', { name: /1\.070,85/ })).toBeVisible();
    await userEvent.type(discount, '10');
    expect(await screen.findByRole('cell', { name: /963,77/ })).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'PUT', sale.id)).toMatchObject([{ discount: 0.1 }]));
  });

  test('keeps what was typed without a network, and sends it when the server answers again', async () => {
    let isReachable = false;
    const { requests, router } = openSale(`${saleAddress}/edit`, {
      more: ({ method }) => {
        if (method === 'PUT' && !isReachable) throw new TypeError('Failed to fetch');
        return undefined;
      },
    });
    const reference = await screen.findByLabelText('Referentie klant');
    await userEvent.clear(reference);
    await userEvent.type(reference, 'PO-9');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'PUT', sale.id).length).toBeGreaterThan(0));
    expect(await screen.findAllByText(/bereikbaar/)).not.toHaveLength(0);
    expect(reference).toHaveValue('PO-9');
    isReachable = true;
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(saleAddress));
    expect(sentBodies(requests, 'PUT', sale.id).at(-1)).toMatchObject({ yourRef: 'PO-9' });
  });

  test('asks which reference holds when another tab saved a different one', async () => {
    const theirs = { ...sale, version: 4, yourRef: 'PO-other' };
    openSale(`${saleAddress}/edit`, {
      more: ({ method }) =>
        method === 'PUT' ? problemReply(412, 'versionConflict', 'Intussen gewijzigd', { current: theirs }) : undefined,
    });
    const reference = await screen.findByLabelText('Referentie klant');
    await userEvent.clear(reference);
    await userEvent.type(reference, 'PO-mine');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Referentie klant');
    expect(dialog).toHaveTextContent('PO-mine');
    expect(dialog).toHaveTextContent('PO-other');
    expect(dialog.textContent).not.toMatch(/yourRef|lines\.|\[/);
  });

  test('keeps the lines that two tabs added, and asks nothing', async () => {
    const theirLine = { ...sale.lines[0], id: '0194a1b2-0000-7000-8000-00000000aaaa', lineNumber: 9, quantity: '6.0000' };
    const theirs = { ...sale, version: 4, lines: [...sale.lines, theirLine] };
    let saves = 0;
    const { requests } = openSale(`${saleAddress}/edit`, {
      more: ({ method }) => {
        if (method !== 'PUT') return undefined;
        saves += 1;
        return saves === 1 ? problemReply(412, 'versionConflict', 'Intussen gewijzigd', { current: theirs }) : undefined;
      },
    });
    await startTyping();
    await userEvent.keyboard('sproei');
    await screen.findByRole('option', { name: /SB6/ });
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'PUT', sale.id)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    const { lines } = sentBodies(requests, 'PUT', sale.id)[1] as { lines: { id?: string; itemId: string }[] };
    expect(lines.map(({ id }) => id)).toEqual([...theirs.lines.map(({ id }) => id), undefined]);
    expect(lines.at(-1)?.itemId).toBe(extinguisher.id);
  });
});
