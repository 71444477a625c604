import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { problemReply } from '../../../../tests/support/renderConsole.tsx';
import { openSale, sale, saleAddress } from '../../../../tests/support/salesScreens.tsx';

describe('buying what was sold', () => {
  test('is offered while a line is open that was not ordered', async () => {
    const lines = sale.lines.map((line, index) => ({
      ...line,
      purchaseOrderLineId: line.id,
      quantityToBuy: index === 0 ? '0.0000' : '2.0000',
    }));
    openSale(saleAddress, { more: ({ url }) => (url.endsWith(sale.id) ? { json: { ...sale, lines } } : undefined) });
    expect(await screen.findByRole('link', { name: 'Inkopen' })).toBeVisible();
  });

  test('is not offered when all of it was ordered', async () => {
    const lines = sale.lines.map((line) => ({ ...line, quantityToBuy: '0.0000' }));
    openSale(saleAddress, { more: ({ url }) => (url.endsWith(sale.id) ? { json: { ...sale, lines } } : undefined) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Inkopen' })).not.toBeInTheDocument();
  });
});

describe('the page of an order', () => {
  test('names the number of the order in its heading', async () => {
    openSale(saleAddress);
    expect(await screen.findByRole('heading', { level: 1, name: `Order ${sale.orderNumber} van ${sale.orderedByName}` })).toBeVisible();
  });

  test('says that the order is gone when a command finds that another person deleted it', async () => {
    let isDeleted = false;
    openSale(saleAddress, {
      more: ({ url, method }) => {
        isDeleted ||= method === 'POST' && url.endsWith('/confirm');
        return isDeleted && url.includes(sale.id) ? problemReply(404, 'notFound', 'Dit bestaat niet (meer).') : undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Bevestiging mailen' }));
    await waitFor(() => expect(screen.queryByText('PO-4711')).not.toBeInTheDocument());
    expect(screen.getAllByText('Dit bestaat niet (meer).').length).toBeGreaterThan(0);
  });

  test('says what a work order lacks while it has no location', async () => {
    openSale(saleAddress, {
      more: ({ url, method }) => {
        if (method === 'POST' && url.endsWith('/workorder')) return problemReply(409, 'noLocation', 'Kies eerst de locatie van de order.');
        return url.endsWith(sale.id) ? { json: { ...sale, locationId: null, workOrderId: null } } : undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Werkbon maken' }));
    expect(await screen.findByText('Kies eerst de locatie van de order.')).toBeVisible();
  });

  test('stands where the form was, so that back does not lead into the form again', async () => {
    const { router } = openSale(saleAddress);
    await userEvent.click(await screen.findByRole('link', { name: /Wijzigen/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Referentie klant' }), '-B{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(saleAddress));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe(saleAddress);
  });
});
