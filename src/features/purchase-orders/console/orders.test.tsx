import { act, screen, waitFor, within } from '@testing-library/react';
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
const item = { id: line.itemId, code: 'SB6', isSerialItem: false, isBatchItem: false, isFractionAllowed: false };
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
    if (pathname.endsWith('/item')) return listReply([item]);
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

  const receive = async (more: (request: TransportRequest) => Reply | undefined = () => undefined) => {
    const { requests } = openPage((request) => more(request) ?? (request.method === 'POST' ? { status: 201, json: receipt } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Ontvangst boeken/ }));
    const dialog = screen.getByRole('dialog');
    const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as object);
    return { dialog, sent, quantity: within(dialog).getByRole('textbox', { name: /Aantal van SB6/ }) };
  };
  const retype = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };

  test('refuses a negative quantity at its field, and says why nothing can be booked', async () => {
    const { dialog, quantity } = await receive();
    await retype(quantity, '-2');
    expect(quantity).toHaveAttribute('aria-invalid', 'true');
    const book = within(dialog).getByRole('button', { name: 'Boeken' });
    expect(book).toBeDisabled();
    expect(book).toHaveAccessibleDescription('SB6 Sproeischuimblusser 6 liter: Dit moet minstens 0 zijn.');
    await userEvent.click(within(dialog).getByRole('button', { name: /Dit moet minstens 0 zijn/ }));
    expect(quantity).toHaveFocus();
    await retype(quantity, '5');
    expect(book).toHaveAccessibleDescription('Vul de reden in waarom er meer is ontvangen.');
  });

  test('fills all lines with nothing, or with what is to come', async () => {
    const { dialog, quantity } = await receive();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Alles op 0' }));
    expect(quantity).toHaveValue('0');
    expect(within(dialog).getByRole('button', { name: 'Boeken' })).toHaveAccessibleDescription('Vul bij minstens één regel een aantal in.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Alles wat nog komt' }));
    expect(quantity).toHaveValue('4');
  });

  test('asks before what was typed is thrown away', async () => {
    const { quantity } = await receive();
    await retype(quantity, '3');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: /is niet geboekt\. Weggooien/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Terug/ }));
    expect(quantity).toHaveValue('3');
  });

  test('says that nothing can arrive once a colleague has cancelled the order', async () => {
    let states = {};
    const { dialog } = await receive(({ method, url }) => {
      if (url.includes(`/order/${id}`)) return { json: { ...order, ...states } };
      if (method !== 'POST') return undefined;
      states = { orderStatus: 'Cancelled', receiptStatus: 'Cancelled' };
      return problemReply(409, 'transition', 'Bij deze status kan dat niet.');
    });
    const book = within(dialog).getByRole('button', { name: 'Boeken' });
    await userEvent.click(book);
    await waitFor(() => expect(book).toHaveAccessibleDescription('Op deze order kan niets meer worden ontvangen.'));
    expect(book).toBeDisabled();
  });

  test('asks for the serial number of each piece', async () => {
    const serial = ({ url }: TransportRequest) =>
      new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([{ ...item, isSerialItem: true }]) : undefined;
    const { dialog, quantity, sent } = await receive(serial);
    const numbers = await within(dialog).findByRole('textbox', { name: /Serienummers van SB6/ });
    const book = within(dialog).getByRole('button', { name: 'Boeken' });
    expect(book).toBeDisabled();
    await retype(quantity, '2');
    await userEvent.type(numbers, 'S-1');
    expect(numbers).toHaveAccessibleDescription(/Geef 2 serienummers op/);
    await userEvent.type(numbers, '{Enter}S-2');
    await userEvent.click(book);
    await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ quantityReceived: '2', serialNumbers: ['S-1', 'S-2'] }] }]));
  });

  test('books nothing while a day or the quantity of a batch is unreadable', async () => {
    const batch = ({ url }: TransportRequest) =>
      new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([{ ...item, isBatchItem: true }]) : undefined;
    const { dialog } = await receive(batch);
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    const book = within(dialog).getByRole('button', { name: 'Boeken' });
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /^Batch 1/ }), 'L-77');
    expect(book).toBeEnabled();
    for (const [name, wrong] of [
      [/^Aantal.*batch 1|^Aantal van batch 1/i, '4x'],
      [/houdba/i, '31-02-2027'],
      [/^Ontvangen op/, '31-02-2027'],
    ] as const) {
      const before = (field(name) as HTMLInputElement).value; // a textbox
      await userEvent.clear(field(name));
      await userEvent.type(field(name), `${wrong}{Tab}`);
      expect({ name, disabled: book.hasAttribute('disabled') }).toEqual({ name, disabled: true });
      await userEvent.clear(field(name));
      if (before !== '') await userEvent.type(field(name), `${before}{Tab}`);
      expect({ name, disabled: book.hasAttribute('disabled') }).toEqual({ name, disabled: false });
    }
  });

  test('asks for the batches, of which one is all that arrived', async () => {
    const batch = ({ url }: TransportRequest) =>
      new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([{ ...item, isBatchItem: true }]) : undefined;
    const { dialog, sent } = await receive(batch);
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Batch 1 van SB6 Sproeischuimblusser 6 liter' }), 'L-77');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Boeken' }));
    await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ batchNumbers: [{ batchNumber: 'L-77', quantity: '4.0000' }] }] }]));
  });

  test('says why a cancellation is refused', async () => {
    openPage(({ method }) => (method === 'PUT' ? problemReply(409, 'transition', 'Bij deze status kan dat niet.') : undefined));
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
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('takes the VAT code of the supplier before that of the item', async () => {
    const supplier = { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: true, purchaseVatCode: '7' };
    const extinguisher = { ...item, description: 'Sproeischuimblusser', unit: 'stuks', costPriceStandard: '48.5000', salesVatCode: '2' };
    const codes = [
      { code: '2', description: 'Hoog', percentage: 0.21, type: 'Excluding', charged: false, blocked: false },
      { code: '7', description: 'Verlegd', percentage: 0, type: 'Excluding', charged: true, blocked: false },
    ];
    const { requests } = renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => {
        if (url.includes('/lookup/vatcode')) return { json: codes };
        if (url.includes('/account/')) return { json: supplier };
        return new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([extinguisher]) : undefined;
      }),
      at: `/purchase-orders/new?supplier=${order.supplierId}`,
    });
    await userEvent.click(await screen.findByText('Typ een artikelcode of plak rijen uit een rekenblad…'));
    await userEvent.keyboard('sb6');
    await screen.findByRole('option', { name: /SB6/ });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('gridcell', { name: 'Sproeischuimblusser' });
    await userEvent.keyboard('{Control>}s{/Control}');
    const posted = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as object);
    await waitFor(() => expect(posted()).toMatchObject([{ lines: [{ itemId: item.id, vatCode: '7' }] }]));
  });

  test('says at its field that an account is not a supplier', async () => {
    renderConsole(<OrderCreate />, {
      answer: answer(({ url }) =>
        url.includes('/account/')
          ? { json: { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: false } }
          : undefined,
      ),
      at: `/purchase-orders/new?supplier=${order.supplierId}`,
    });
    expect(await screen.findByRole('combobox', { name: /Leverancier/ })).toHaveAccessibleDescription(/Deze relatie is geen leverancier\./);
  });

  test('shows at the VAT of a line why it is refused', async () => {
    const sale = {
      id: seededId(120001, 'salesOrder', 1),
      lines: [{ ...line, quantityOpen: '2', unitCode: 'stuks', purchaseOrderLineId: null }],
    };
    const errors = { 'lines.0.vatCode': ['Deze code is geblokkeerd.'] };
    renderConsole(<OrderCreate />, {
      answer: answer(({ method, url }) => {
        if (method === 'POST') return problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors });
        if (url.includes('/account/')) return { json: { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: true } };
        return url.includes('/salesorder/') ? { json: sale } : undefined;
      }),
      at: `/purchase-orders/new?supplier=${order.supplierId}&salesOrder=${sale.id}`,
    });
    await userEvent.click(await screen.findByRole('button', { name: /Bewaren/ }));
    expect(await screen.findByRole('button', { name: 'Regel 1, Btw: Deze code is geblokkeerd.' })).toBeVisible();
    const [cell] = screen.getAllByRole('gridcell').filter((one) => one.dataset['label'] === 'Btw');
    expect(cell).toBeInvalid();
    expect(cell).toHaveAccessibleDescription(/Deze code is geblokkeerd\./);
  });

  test.each([
    ['that of its item', null, '9 %'],
    ['that of the supplier', '2', '21 %'],
  ])('gives a line for a sales order %s as VAT code', async (_whose, purchaseVatCode, shown) => {
    const sale = {
      id: seededId(120001, 'salesOrder', 1),
      lines: [{ ...line, quantityOpen: '2', unitCode: 'stuks', costPrice: '10.0000', purchaseOrderLineId: null }],
    };
    const rule = { type: 'Excluding', charged: false, blocked: false };
    const { requests } = renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => {
        if (url.includes('/account/')) {
          return { json: { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: true, purchaseVatCode } };
        }
        if (url.includes('/lookup/vatcode')) {
          return {
            json: [
              { ...rule, code: '1', percentage: 0.09 },
              { ...rule, code: '2', percentage: 0.21 },
            ],
          };
        }
        if (url.includes('/item?')) return listReply([{ ...item, salesVatCode: '1' }]);
        return url.includes('/salesorder/') ? { json: sale } : undefined;
      }),
      at: `/purchase-orders/new?supplier=${order.supplierId}&salesOrder=${sale.id}`,
    });
    expect(await screen.findByRole('gridcell', { name: shown })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    const posted = () => requests.find(({ method }) => method === 'POST');
    await waitFor(() => expect(posted()).toBeDefined());
    expect(JSON.parse(String(posted()?.body))).toMatchObject({ lines: [{ vatCode: purchaseVatCode ?? '1' }] });
    expect(String(posted()?.body)).not.toMatch(/itemVatCode|filledVatCode/);
  });
});
