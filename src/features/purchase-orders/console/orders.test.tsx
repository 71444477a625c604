import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { OrderCreate } from './OrderCreate.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

const id = seededId(120001, 'purchaseOrder', 1);
const line = {
  id: seededId(120001, 'purchaseOrderLine', 1),
  lineNumber: 1,
  itemId: seededId(120001, 'item', 1),
  itemCode: 'SB6',
  itemDescription: 'Sproeischuimblusser 6 liter',
  description: 'Sproeischuimblusser 6 liter',
  quantity: '24.0000',
  unit: 'stuks',
  netPrice: '48.5000',
  amount: '1164.0000',
  receivedQuantity: '20.0000',
  invoicedQuantity: '0.0000',
};
const order = {
  id,
  version: 3,
  orderNumber: 4002,
  supplierId: seededId(120001, 'account', 6),
  supplierName: 'Brandmeester Groothandel',
  orderDate: '2026-11-02',
  receiptDate: '2026-11-09',
  description: 'Aanvulling magazijn',
  yourRef: null,
  currency: 'EUR',
  warehouseCode: '1',
  orderStatus: 'Partial',
  receiptStatus: 'Partial',
  invoiceStatus: 'Open',
  amountExclVat: '1164.0000',
  amountInclVat: '1408.4400',
  remarks: null,
  lines: [line],
};
const receipt = {
  id: '1',
  receiptNumber: 8001,
  receiptDate: '2026-11-09',
  yourRef: 'PB-1',
  override: false,
  overrideReason: null,
  lines: [],
};

const answer =
  (more: (request: TransportRequest) => Reply | undefined = () => undefined) =>
  (request: TransportRequest): Reply | undefined => {
    const own = more(request);
    const { pathname } = new URL(request.url, 'http://localhost');
    if (own) return own;
    if (pathname.endsWith(`/order/${id}`)) return { json: order };
    if (pathname.endsWith('/goodsreceipt')) return { json: [receipt] };
    if (pathname.includes('/lookup/')) return { json: pathname.endsWith('journal') ? [{ code: '60', description: 'Inkoopboek' }] : [] };
    return pathname.endsWith('/order') || pathname.endsWith('/purchaseinvoice') ? listReply([order]) : undefined;
  };

const openPage = (more?: (request: TransportRequest) => Reply | undefined, can = () => true) =>
  renderConsole(<p />, { answer: answer(more), at: `/purchase-orders/${id}`, routes: { '/purchase-orders/:id': <OrderPage /> }, can });

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
    expect(await screen.findByRole('heading', { name: 'Order bij Brandmeester Groothandel' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '24 stuks' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '20' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Ontvangsten/ }));
    expect(await screen.findByRole('heading', { name: /Ontvangst 8001/ })).toBeVisible();
  });

  test('offers nothing to somebody who neither buys nor receives', async () => {
    openPage(undefined, () => false);
    await screen.findByRole('heading', { name: /Brandmeester/ });
    expect(screen.queryByRole('button', { name: /Ontvangst boeken|annuleren/ })).not.toBeInTheDocument();
  });

  test('books what is still to come', async () => {
    const { requests } = openPage(({ method }) => (method === 'POST' ? { status: 201, json: receipt } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Ontvangst boeken/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Boeken' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as unknown);
    expect(sent).toMatchObject({ lines: [{ purchaseOrderLineId: line.id, quantityReceived: '4.0000' }] });
    expect(sent).not.toHaveProperty('override');
  });

  test('asks for a reason when more arrived than was ordered', async () => {
    const { requests } = openPage(({ method }) => (method === 'POST' ? { status: 201, json: receipt } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Ontvangst boeken/ }));
    const dialog = screen.getByRole('dialog');
    const quantity = within(dialog).getByRole('textbox', { name: /Aantal van SB6/ });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '5');
    expect(within(dialog).getByRole('button', { name: 'Boeken' })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText(/Reden/), 'Volle doos');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Boeken' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      override: true,
      overrideReason: 'Volle doos',
      lines: [{ quantityReceived: '5' }],
    });
  });

  test('says why a cancellation is refused', async () => {
    openPage(({ method }) =>
      method === 'PUT' ? problemReply(409, 'transition', 'Van Gedeeltelijk naar Geannuleerd kan niet.') : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Order annuleren' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Order annuleren' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('placing an order', () => {
  test('names what is missing', async () => {
    const { requests } = renderConsole(<OrderCreate />, { answer: answer(), at: '/purchase-orders/new' });
    await screen.findByRole('heading', { name: 'Bestellen' });
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
