import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { answer, id, openPage, order } from '../../../../tests/support/orderScreens.tsx';
import { problemReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

describe('the list of orders', () => {
  test('shows what was received and leads to the order', async () => {
    renderConsole(<OrderList />, {
      answer: answer(),
      at: '/purchase-orders',
    });
    expect(await screen.findByRole('link', { name: '4002' })).toHaveAttribute('href', `/purchase-orders/${id}`);
    expect(screen.getAllByText('Deels binnen, te laat').length).toBeGreaterThan(0);
  });
});

describe('the page of an order', () => {
  test('shows lines with what was received and invoiced, and receipts when asked', async () => {
    openPage();
    expect(await screen.findByRole('heading', { name: 'Order 4002 bij Brandmeester Groothandel' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '24 stuks' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '20' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Ontvangsten/ }));
    expect(await screen.findByRole('heading', { name: /Ontvangst 8001/ })).toBeVisible();
  });

  test('offers nothing to a person who neither buys nor receives', async () => {
    openPage(undefined, () => false);
    await screen.findByRole('heading', { name: /Brandmeester/ });
    expect(screen.queryByRole('button', { name: /Ontvangst boeken|annuleren/ })).not.toBeInTheDocument();
  });

  test.each([
    ['cancelled before anything came', { orderStatus: 'Cancelled', receiptStatus: 'Cancelled', invoiceStatus: 'Cancelled' }, []],
    ['cancelled after some came', { orderStatus: 'Cancelled', receiptStatus: 'Cancelled', invoiceStatus: 'Open' }, ['Factuur inboeken']],
    ['received', { orderStatus: 'Partial', receiptStatus: 'Complete', invoiceStatus: 'Open' }, ['Factuur inboeken']],
  ])('offers only what an order takes that was %s', async (_case, states, offered) => {
    openPage(({ url }) => (url.includes(`/order/${id}`) ? { json: { ...order, ...states } } : undefined));
    await screen.findByRole('heading', { name: /Brandmeester/ });
    const names = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.textContent ?? '');
    const all = ['Factuur inboeken', 'Ontvangst boeken'];
    expect(all.filter((name) => names.some((one) => one.startsWith(name)))).toEqual(offered);
  });

  test('offers what can be done with it above its lines, a mail with its lines among it', async () => {
    const supplier = { id: order.supplierId, name: order.supplierName, email: 'verkoop@brandmeester.example' };
    openPage(({ url }) => (url.includes('/account/') ? { json: supplier } : undefined));
    const change = await screen.findByRole('link', { name: /Wijzigen/ });
    expect(change.compareDocumentPosition(screen.getByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const mail = screen.getByRole('link', { name: 'Mailen' });
    await waitFor(() => expect(mail).toHaveAttribute('href', expect.stringContaining('mailto:verkoop%40brandmeester.example')));
    const href = decodeURIComponent(mail.getAttribute('href') ?? '');
    expect(href).toContain('Inkooporder 4002');
    expect(href).toContain('24 stuks  SB6  Sproeischuimblusser 6 liter');
  });

  test('prints the order and nothing else', async () => {
    openPage();
    const heading = await screen.findByRole('heading', { name: /Order 4002 bij Brandmeester/ });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('heading', { name: 'Inkooporder 4002' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '24 stuks' })).toBeVisible();
    expect(heading).not.toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(heading).toBeVisible();
  });

  test('prints who orders, what it costs with its VAT, and units in the language of the reader', async () => {
    const division = {
      id: '120001',
      description: 'Utrecht',
      addressLine1: 'Europalaan 400',
      postcode: '3526 KS',
      city: 'Utrecht',
      phone: '030 555 01 00',
      email: null,
      vatNumber: 'NL001',
    };
    const { requests } = renderConsole(<p />, {
      language: 'de',
      answer: answer(({ url }) => (url.endsWith('/api/divisions/120001') ? { json: division } : undefined)),
      at: `/purchase-orders/${id}`,
      routes: { '/purchase-orders/:id': <OrderPage /> },
    });
    await screen.findByRole('heading', { name: /Brandmeester/ });
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/api/divisions/120001'))).toBe(true));
    await act(() => Promise.resolve());
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    // the browser draws the page at once
    expect(screen.getByText('Europalaan 400, 3526 KS Utrecht')).toBeVisible();
    expect(screen.getByText('030 555 01 00')).toBeVisible();
    expect(screen.getByText('NL001')).toBeVisible();
    expect(screen.getByRole('cell', { name: '24 Stk' })).toBeVisible();
    expect(screen.getByText('244,44 €')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  test('tells who changed what, a series of savings as one', async () => {
    const entry = {
      id: '1',
      at: '2026-11-09T10:05:00Z',
      since: '2026-11-09T10:01:00Z',
      by: 'oid',
      byName: 'Piet Inkoop',
      entity: 'purchaseOrder',
      entityId: id,
      reason: null,
    };
    const series = [
      {
        ...entry,
        action: 'update',
        writes: 3,
        changes: [
          { field: 'lines.1.unitPrice', before: '48.5000', after: '48.0000' },
          { field: 'lines.2', before: null, after: { itemCode: 'BR', description: 'Beugel', quantity: '2.0000', vatType: 'Excluding' } },
          { field: 'orderStatus', before: 'Open', after: 'Partial' },
          { field: 'lines.1.vatPercentage', before: 0.19, after: 0.21 },
          { field: 'lines', before: [1], after: [1, null] },
        ],
      },
      { ...entry, id: '2', action: 'create', writes: 1, changes: [] },
    ];
    openPage(({ url }) => (url.includes('/history') ? { json: series } : undefined));
    await userEvent.click(await screen.findByRole('tab', { name: /Geschiedenis/ }));
    const panel = screen.getByRole('tabpanel');
    expect(await within(panel).findByText(/Piet Inkoop wijzigde de order \(van \d\d:01 tot \d\d:05\)/)).toBeVisible();
    expect(within(panel).getByText('Piet Inkoop plaatste de order')).toBeVisible();
    expect(within(panel).getByText('2 × BR Beugel')).toBeVisible();
    expect(within(panel).getByText('Gedeeltelijk')).toBeVisible();
    expect(panel).toHaveTextContent(/Prijs.*48,5.*48/);
    expect(panel.textContent).not.toMatch(/vatPercentage|lines\.|Excluding|update/);
  });

  test('says why a cancellation is refused', async () => {
    openPage(({ method }) => (method === 'PUT' ? problemReply(409, 'transition', 'Bij deze status kan dat niet.') : undefined));
    await userEvent.click(await screen.findByRole('button', { name: 'Order annuleren' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Order annuleren' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
