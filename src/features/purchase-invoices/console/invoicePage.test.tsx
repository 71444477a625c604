import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import type { PurchaseInvoice } from '../schema.ts';
import { draftInvoice, openOrderLine } from '../../../../tests/support/purchaseInvoices.ts';
import { InvoicePage } from './InvoicePage.tsx';

const supplier = { id: draftInvoice.supplierId, code: '00001006', name: 'Brandmeester Groothandel', city: 'Utrecht' };
const item = {
  id: openOrderLine.itemId,
  code: 'SB6',
  description: 'Sproeischuimblusser 6 liter',
  unit: 'stuks',
  costPriceStandard: '48.5000',
  salesVatCode: '2',
};
const lookups: Record<string, unknown[]> = {
  vatcode: [{ code: '2', percentage: 0.21, type: 'Excluding', charged: false, blocked: false }],
  journal: [{ code: '60', description: 'Inkoopboek' }],
  paymentcondition: [{ code: '30', description: '30 dagen' }],
  costcenter: [{ code: '200', description: 'Buitendienst', active: true }],
  period: [11, 10, 9, 8].map((period) => ({
    id: `0b1c2d3e-0000-7000-8000-0000000000${String(period).padStart(2, '0')}`,
    year: 2026,
    period,
    startDate: `2026-${String(period).padStart(2, '0')}-01`,
    endDate: `2026-${String(period).padStart(2, '0')}-28`,
    closed: period < 10,
  })),
  warehouse: [{ id: draftInvoice.id, description: 'Magazijn Utrecht' }],
};

interface Server {
  stored?: PurchaseInvoice;
  duplicates?: PurchaseInvoice[];
  blocked?: boolean;
  refuse?: Reply;
}

/** Plays the server: lookups, the supplier, its open lines, and one invoice that is kept. */
function serverOf(server: Server) {
  let stored = server.stored;
  return ({ method, url, body }: TransportRequest): Reply | undefined => {
    const path = new URL(url, 'http://localhost').pathname;
    const lookup = Object.keys(lookups).find((name) => path.endsWith(`/lookup/${name}`));
    if (lookup) return { json: lookups[lookup] };
    if (path.endsWith('/purchaseinvoice/duplicates')) return { json: server.duplicates ?? [] };
    if (path.endsWith('/purchaseinvoice/openlines')) return { json: [openOrderLine] };
    if (path.endsWith('/account')) return listReply([supplier]);
    if (path.includes('/account/')) return { json: { ...supplier, blocked: server.blocked ?? false, purchaseVatCode: null } };
    if (path.endsWith('/item')) return listReply([item]);
    if (method === 'POST' && path.endsWith('/purchaseinvoice')) {
      if (server.refuse) return server.refuse;
      const sent = JSON.parse(String(body)) as Partial<PurchaseInvoice>;
      stored = {
        ...draftInvoice,
        ...stored,
        yourRef: sent.yourRef ?? draftInvoice.yourRef,
        status: sent.status ?? stored?.status ?? 'Draft',
        version: (stored?.version ?? 0) + 1,
      };
      return { status: sent.id ? 200 : 201, json: stored };
    }
    return stored && path.endsWith(`/purchaseinvoice/${stored.id}`) ? { json: stored } : undefined;
  };
}

function open(server: Server, at: string, can = () => true) {
  return renderConsole(<p />, { answer: serverOf(server), at, routes: { '/purchase-invoices/:id': <InvoicePage /> }, can });
}

const address = `/purchase-invoices/${draftInvoice.id}`;
const posted = (requests: readonly TransportRequest[]) =>
  requests
    .filter(({ method, url }) => method === 'POST' && url.endsWith('/purchaseinvoice'))
    .map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);

describe('entering an invoice', () => {
  test('says in the cell and in words what is more than received, and takes the acceptance', async () => {
    const { requests } = open({ stored: draftInvoice }, address);
    expect(await screen.findByRole('heading', { name: 'Factuur van Brandmeester Groothandel' })).toBeVisible();
    expect(screen.getByText(/40 gefactureerd, 38 ontvangen/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Verschil accepteren/ }));
    await waitFor(() => expect(screen.queryByText(/40 gefactureerd, 38 ontvangen/)).not.toBeInTheDocument());
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]).toMatchObject({ id: draftInvoice.id, lines: [{ differenceAccepted: true, discount: 0.05 }] });
  });

  test('tells what a price makes in total, who accepted it, and takes that back', async () => {
    const line = { ...draftInvoice.lines[0], quantity: '38.0000', orderPrice: '1.6600' };
    const accepted = { differenceAccepted: true, differenceAccepterName: 'Piet Bakker', differenceAcceptedAt: '2026-11-20T09:30:00Z' };
    open({ stored: { ...draftInvoice, lines: [{ ...line, ...accepted }] as typeof draftInvoice.lines } }, address);
    expect(await screen.findByText(/verschil geaccepteerd door Piet Bakker op 20-11-2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Toch niet accepteren' }));
    expect(await screen.findByText(/prijs € 1,71, besteld voor € 1,66, samen € 1,90 te veel/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verschil accepteren' })).toBeVisible();
  });

  test('asks again about a difference when other figures are typed than were accepted', async () => {
    open({ stored: draftInvoice }, address);
    await userEvent.click(await screen.findByRole('button', { name: /Verschil accepteren/ }));
    expect(screen.queryByText(/gefactureerd, 38 ontvangen/)).not.toBeInTheDocument();
    const quantity = within(screen.getByRole('grid')).getByText('40');
    await userEvent.click(quantity);
    await userEvent.keyboard('41{Enter}');
    expect(await screen.findByText(/41 gefactureerd, 38 ontvangen/)).toBeVisible();
  });

  test('runs totals per rate against the control amount', async () => {
    open({ stored: { ...draftInvoice, controlAmount: '83.0000' } }, address);
    const totals = await screen.findByRole('region', { name: 'Totalen' });
    expect(within(totals).getByText('€ 82,76')).toBeVisible();
    expect(within(totals).getByText(/▲ € 0,24/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Controlebedrag'));
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '82,76');
    expect(await within(totals).findByText('Klopt met het controlebedrag')).toBeVisible();
  });

  test('comes from an order with what arrived of it ticked', async () => {
    open({}, `/purchase-invoices/new?supplier=${supplier.id}&order=${openOrderLine.purchaseOrderId}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.click(await within(dialog).findByRole('button', { name: '1 regel overnemen' }));
    expect(await screen.findByText('881-3')).toBeVisible();
  });

  test('brings lines from an open order of the supplier', async () => {
    const { requests } = open({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    expect(await within(dialog).findByText(/ontvangst 8001/)).toBeVisible();
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Order 881/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: '1 regel overnemen' }));
    expect(await screen.findByText('881-3')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '2026-04417');
    await userEvent.type(screen.getByRole('textbox', { name: /Factuurdatum/ }), '14-11-2026');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]).toMatchObject({
      supplierId: supplier.id,
      yourRef: '2026-04417',
      invoiceDate: '2026-11-14',
      journal: '60',
      lines: [{ purchaseOrderLineId: openOrderLine.purchaseOrderLineId, quantity: '38.0000', unitPrice: '1.8000' }],
    });
  });

  test('ticks the order whose open lines make the control amount, and tells what each makes', async () => {
    // 38 at 1.80 with 21 % on top
    const entry = { ...draftInvoice, lines: [], controlAmount: '82.7600' };
    open({ stored: entry }, address);
    await userEvent.click(await screen.findByRole('button', { name: /Uit order of ontvangst/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    expect(await within(dialog).findByText(/€ 82,76 incl\. btw/)).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: /Order 881/ })).toBeChecked();
    expect(within(dialog).getByText(/Klopt met het controlebedrag/)).toBeVisible();
  });

  test('saves a new invoice again after it was saved by itself, and gives the page its address', async () => {
    const { requests, router } = open({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Order 881/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: '1 regel overnemen' }));
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '2026-04417');
    await userEvent.type(screen.getByRole('textbox', { name: /Factuurdatum/ }), '14-11-2026');
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await waitFor(() => expect(router.state.location.pathname).toBe(address), { timeout: 4000 });
    expect(posted(requests)).toHaveLength(1);
    await userEvent.clear(screen.getByLabelText('Controlebedrag'));
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '83,00');
    await waitFor(() => expect(posted(requests)).toHaveLength(2), { timeout: 4000 });
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    expect(screen.queryByText('Nog niet bewaard')).not.toBeInTheDocument();
  });

  test('names what is missing instead of saving', async () => {
    const { requests } = open({}, '/purchase-invoices/new');
    await screen.findByRole('heading', { name: 'Factuur inboeken' });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('Vul dit in.')).length).toBeGreaterThan(2);
    expect(posted(requests)).toEqual([]);
  });

  test('keeps a draft on the server while a person works on it', async () => {
    const { requests } = open({ stored: draftInvoice }, address);
    await userEvent.click(await screen.findByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(posted(requests)).toMatchObject([{ controlAmount: '83' }]), { timeout: 4000 });
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    expect(screen.getByLabelText('Controlebedrag')).toHaveFocus();
  });

  test('leaves the document beside the form as it is while the draft is kept, and asks for nothing else again', async () => {
    const documentId = openOrderLine.itemId;
    const answer = serverOf({ stored: { ...draftInvoice, documentId } });
    URL.createObjectURL = () => `blob:${String(Math.random())}`;
    URL.revokeObjectURL = () => undefined;
    const { requests } = renderConsole(<p />, {
      answer: (request) => {
        if (request.url.endsWith(`/document/${documentId}`)) return { json: { id: documentId, fileName: 'factuur.pdf', version: 1 } };
        if (!request.url.endsWith('/data')) return answer(request);
        return { body: new Blob(['%PDF'], { type: 'application/pdf' }), headers: { 'Content-Type': 'application/pdf' } };
      },
      at: address,
      routes: { '/purchase-invoices/:id': <InvoicePage /> },
    });
    const frame = await screen.findByTitle('factuur.pdf');
    const shown = frame.getAttribute('src');
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(posted(requests)).toHaveLength(1), { timeout: 4000 });
    const saved = requests.findIndex(({ method }) => method === 'POST');
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.slice(saved + 1).map(({ url }) => url)).toEqual([]);
    expect(screen.getByTitle('factuur.pdf')).toBe(frame);
    expect(frame).toHaveAttribute('src', shown);
  });

  test('neither saves nor complains by itself while something typed is no value yet', async () => {
    const { requests } = open({ stored: draftInvoice }, address);
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '8');
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '83,0x');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(posted(requests)).toEqual([]);
    expect(screen.queryByText(/(klopt|kloppen) nog niet/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Controlebedrag')).toHaveFocus();
  });

  test('says at once that the period is closed, and books in the next open one', async () => {
    const { requests } = open({ stored: { ...draftInvoice, invoiceDate: '2026-08-03', financialPeriod: 8 } }, address);
    expect(await screen.findByText('Periode 8 van 2026 is gesloten.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Boeken in periode 10 van 2026' }));
    expect(screen.queryByText('Periode 8 van 2026 is gesloten.')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(posted(requests)[0]).toMatchObject({ financialYear: 2026, financialPeriod: 10 }));
  });

  test('says at once that the supplier is blocked, and saves nothing by itself then', async () => {
    const { requests } = open({ stored: draftInvoice, blocked: true }, address);
    expect(await screen.findByText('Deze relatie is geblokkeerd.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '8');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(posted(requests)).toEqual([]);
  });

  test('calls an invoice with a negative total a credit note', async () => {
    open({ stored: { ...draftInvoice, lines: draftInvoice.lines?.map((line) => ({ ...line, quantity: '-2.0000' })) ?? [] } }, address);
    expect(await screen.findByRole('heading', { name: 'Creditnota van Brandmeester Groothandel' })).toBeVisible();
  });

  test('warns of a duplicate before anything is saved, and saves nothing by itself then', async () => {
    const other = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 25999, yourRef: '2026-044178' };
    const { requests } = open({ stored: draftInvoice, duplicates: [other] }, address);
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '8');
    expect(await screen.findByRole('link', { name: /Bekijk boeking 25999/ })).toHaveAttribute('href', expect.stringContaining(other.id));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(posted(requests)).toEqual([]);
  });
});

describe('what is typed', () => {
  test('is warned of when a number has the same letters and digits, and is saved all the same', async () => {
    const other = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 25999, yourRef: '202604417' };
    const { requests } = open({ stored: draftInvoice, duplicates: [other] }, address);
    expect(await screen.findByText(/in 2026 factuur 202604417 ingeboekt: dezelfde letters en cijfers/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(posted(requests)).toHaveLength(1), { timeout: 4000 });
  });

  test('is compared with other numbers before the date is known', async () => {
    const { requests } = open({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.keyboard('{Escape}');
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '20267781');
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/duplicates?') && url.includes('yourRef=20267781'))).toBe(true));
    expect(requests.find(({ url }) => url.includes('/duplicates?'))?.url).not.toContain('invoiceDate');
  });

  test('is told in per cent when a discount cannot be', async () => {
    open({ stored: draftInvoice }, address);
    const grid = await screen.findByRole('grid');
    await userEvent.click(within(grid).getByText('5'));
    await userEvent.keyboard('150{Enter}');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Een korting is van 0 tot en met 100 procent/)).length).toBeGreaterThan(0);
  });

  test('stands in the currency of the invoice, prices with the decimals that they have', async () => {
    const lines = draftInvoice.lines.map((line) => ({ ...line, orderPrice: '12.3450' }));
    open({ stored: { ...draftInvoice, currency: 'USD', lines } }, address);
    const totals = await screen.findByRole('region', { name: 'Totalen' });
    expect(within(totals).getByText('US$ 82,76')).toBeVisible();
    expect(within(screen.getByRole('toolbar')).getByText(/US\$ 82,76/)).toBeVisible();
    expect(screen.getByText(/besteld voor US\$ 12,345/)).toBeVisible();
    expect(screen.queryByText(/€ \d/)).not.toBeInTheDocument();
  });
});

describe('the history of an invoice', () => {
  test('is fetched when it is opened', async () => {
    const answer = serverOf({ stored: draftInvoice });
    const release = { id: '1', at: '2026-11-09T10:05:00Z', since: '2026-11-09T10:05:00Z', byName: 'Piet', action: 'release', writes: 1 };
    const { requests } = renderConsole(<p />, {
      answer: (request) => {
        if (!request.url.endsWith('/history')) return answer(request);
        return { json: [{ ...release, changes: [{ field: 'status', before: 'Draft', after: 'Open' }] }] };
      },
      at: address,
      routes: { '/purchase-invoices/:id': <InvoicePage /> },
    });
    const summary = await screen.findByText('Geschiedenis');
    expect(requests.some(({ url }) => url.endsWith('/history'))).toBe(false);
    await userEvent.click(summary);
    expect(await screen.findByText('Piet zette de factuur klaar voor boeken')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Annuleren' })).toHaveAttribute('href', '/purchase-invoices');
  });
});

describe('ready for booking', () => {
  test('is a key away, and comes back', async () => {
    const { requests } = open({ stored: draftInvoice }, address);
    await screen.findByRole('heading', { name: /Brandmeester/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted(requests).at(-1)).toEqual({ id: draftInvoice.id, status: 'Open' }));
    expect((await screen.findAllByText('Factuur 26001 staat klaar om te boeken.')).length).toBeGreaterThan(0);
    await userEvent.click(await screen.findByRole('button', { name: /Terug naar concept/ }));
    await waitFor(() => expect(posted(requests).at(-1)).toEqual({ id: draftInvoice.id, status: 'Draft' }));
  });

  test('leads to the next draft, or to a new invoice, by a key', async () => {
    const next = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 26002 };
    const answer = serverOf({ stored: { ...draftInvoice, status: 'Open' } });
    const { router } = renderConsole(<p />, {
      answer: (request) => {
        const { pathname, search } = new URL(request.url, 'http://localhost');
        const isList = request.method === 'GET' && pathname.endsWith('/purchaseinvoice') && search.includes('Draft');
        return isList ? listReply([{ ...draftInvoice, entryNumber: 25000 }, next]) : answer(request);
      },
      at: address,
      routes: { '/purchase-invoices/:id': <InvoicePage /> },
    });
    expect(await screen.findByRole('link', { name: /Volgend concept/ })).toHaveAttribute('href', `/purchase-invoices/${next.id}`);
    expect(screen.getByRole('link', { name: /Nieuwe factuur/ })).toHaveAttribute('href', '/purchase-invoices/new');
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe(`/purchase-invoices/${next.id}`);
  });

  test('says what the server says when it refuses', async () => {
    const refuse = problemReply(409, 'controlAmount', 'Het controlebedrag is niet gelijk aan het totaal.');
    open({ stored: draftInvoice, refuse }, address);
    await screen.findByRole('heading', { name: /Brandmeester/ });
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    expect(await screen.findByText(/controlebedrag/i, { selector: '[role=alert] *, [role=status] *, output *' })).toBeVisible();
  });

  test('says everything that stands in the way until it is mended, and leads to the first', async () => {
    const obstacles = [
      { code: 'controlAmount', params: { controlAmount: '–' }, amounts: { amount: '82.7600' } },
      { code: 'periodClosed', params: { period: 8, year: 2026 } },
    ];
    const refuse = problemReply(409, 'controlAmount', 'Het controlebedrag – is niet gelijk aan het totaal 82,76.', { obstacles });
    open({ stored: { ...draftInvoice, controlAmount: null, invoiceDate: '2026-08-03', financialPeriod: 8 }, refuse }, address);
    const control = await screen.findByLabelText('Controlebedrag');
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    const alert = await screen.findByText('Dit staat boeken nog in de weg:');
    expect(alert.closest('[role=alert]')).toHaveTextContent(/Vul het controlebedrag in\..*Periode 8 van 2026 is gesloten\./);
    await waitFor(() => expect(control).toHaveFocus());
    expect(control).toHaveAccessibleDescription(/Vul het controlebedrag in\./);
    expect(control).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(control, '82,76');
    await waitFor(() => expect(control).not.toHaveAttribute('aria-invalid'));
    expect(screen.getByText('Dit staat boeken nog in de weg:')).toBeVisible();
    const period = screen.getByLabelText('Periode');
    expect(period).toHaveAccessibleDescription(/Periode 8 van 2026 is gesloten\./);
    expect(period.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Periode 8 van 2026 is gesloten.' }));
    expect(period.closest('details')).toHaveAttribute('open');
    expect(period).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Boeken in periode 10 van 2026' }));
    await waitFor(() => expect(screen.queryByText('Dit staat boeken nog in de weg:')).not.toBeInTheDocument());
  });

  test('asks for the acceptance of a price that is too far off', async () => {
    const obstacles = [{ code: 'priceDifference', params: { lines: '1' }, amounts: { limit: '1' } }];
    const refuse = problemReply(409, 'priceDifference', 'De prijs wijkt af.', { obstacles });
    const lines = draftInvoice.lines.map((line) => ({ ...line, quantity: '38.0000', orderPrice: '1.6600' }));
    open({ stored: { ...draftInvoice, lines }, refuse }, address);
    await userEvent.click(await screen.findByRole('button', { name: /Klaar voor boeken/ }));
    const notice = await screen.findByRole('button', { name: /De prijs op regel 1 wijkt in totaal meer dan 1,00 af/ });
    await waitFor(() => expect(within(screen.getByRole('grid')).getByText('1,80')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Verschil accepteren' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  test('marks the VAT that is too far off, not its base', async () => {
    const refuse = problemReply(409, 'vatDifference', 'De btw wijkt te veel af.', { obstacles: [{ code: 'vatDifference' }] });
    const lines = draftInvoice.lines.map((line) => ({ ...line, vatTyped: true, vatAmount: '14.6000' }));
    open({ stored: { ...draftInvoice, controlAmount: '83.0000', lines }, refuse }, address);
    const vat = await screen.findByRole('textbox', { name: /^Btw 21/ });
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    await waitFor(() => expect(vat).toHaveFocus());
    expect(vat).toHaveAttribute('aria-invalid', 'true');
    expect(vat).toHaveAccessibleDescription(/btw/i);
  });

  test('opens the folded field that the schema refuses', async () => {
    open({ stored: { ...draftInvoice, description: 'x'.repeat(256) } }, address);
    const description = await screen.findByLabelText('Omschrijving');
    expect(description.closest('details')).not.toHaveAttribute('open');
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '1');
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    await waitFor(() => expect(description).toHaveFocus());
    expect(description.closest('details')).toHaveAttribute('open');
  });

  test('leaves a booked invoice, and one of others, to be read only', async () => {
    open({ stored: { ...draftInvoice, status: 'Processed' } }, address);
    expect(await screen.findByText('Geboekt')).toBeVisible();
    expect(screen.getByLabelText(/Factuurnummer/)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /Bewaren|Klaar voor boeken|Verwijderen|Terug naar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Verschil accepteren/ })).not.toBeInTheDocument();
  });
});
