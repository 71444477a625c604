import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { invoiceAddress, invoiceServer, openInvoice, postedInvoices, supplier } from '../../../../tests/support/invoiceScreens.tsx';
import { draftInvoice, openOrderLine } from '../../../../tests/support/purchaseInvoices.ts';

describe('entering an invoice', () => {
  test('says in the cell and in words what is more than received, and takes the acceptance', async () => {
    const { requests } = openInvoice({ stored: draftInvoice });
    expect(await screen.findByRole('heading', { name: 'Factuur van Brandmeester Groothandel' })).toBeVisible();
    expect(screen.getByText(/40 gefactureerd, 38 ontvangen/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Verschil accepteren/ }));
    await waitFor(() => expect(screen.queryByText(/40 gefactureerd, 38 ontvangen/)).not.toBeInTheDocument());
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(postedInvoices(requests)).toHaveLength(1));
    expect(postedInvoices(requests)[0]).toMatchObject({ id: draftInvoice.id, lines: [{ differenceAccepted: true, discount: 0.05 }] });
  });

  test('tells what a price makes in total, who accepted it, and takes that back', async () => {
    const line = { ...draftInvoice.lines[0], quantity: '38.0000', orderPrice: '1.6600' };
    const accepted = { differenceAccepted: true, differenceAccepterName: 'Piet Bakker', differenceAcceptedAt: '2026-11-20T09:30:00Z' };
    openInvoice({ stored: { ...draftInvoice, lines: [{ ...line, ...accepted }] as typeof draftInvoice.lines } });
    expect(await screen.findByText(/verschil geaccepteerd door Piet Bakker op 20-11-2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Toch niet accepteren' }));
    expect(await screen.findByText(/prijs € 1,71, besteld voor € 1,66, samen € 1,90 te veel/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verschil accepteren' })).toBeVisible();
  });

  test('asks again about a difference when other figures are typed than were accepted', async () => {
    openInvoice({ stored: draftInvoice });
    await userEvent.click(await screen.findByRole('button', { name: /Verschil accepteren/ }));
    expect(screen.queryByText(/gefactureerd, 38 ontvangen/)).not.toBeInTheDocument();
    const quantity = within(screen.getByRole('grid')).getByText('40');
    await userEvent.click(quantity);
    await userEvent.keyboard('41{Enter}');
    expect(await screen.findByText(/41 gefactureerd, 38 ontvangen/)).toBeVisible();
  });

  test('warns of a due date before the date of the invoice', async () => {
    openInvoice({ stored: { ...draftInvoice, invoiceDate: '2026-10-02', dueDate: '2026-10-01' } });
    expect(await screen.findByText(/vervaldatum ligt vóór de factuurdatum/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Vervaldatum'));
    await userEvent.type(screen.getByLabelText('Vervaldatum'), '2-10-2026{Tab}');
    await waitFor(() => expect(screen.queryByText(/vóór de factuurdatum/)).not.toBeInTheDocument());
  });

  test('says where a journal is added while there is none', async () => {
    const answer = invoiceServer({});
    const withoutJournals = (request: Parameters<typeof answer>[0]) =>
      request.url.includes('/lookup/journal') ? { json: [] } : answer(request);
    openInvoice({}, '/purchase-invoices/new', { answer: withoutJournals });
    expect(await screen.findByLabelText(/^Dagboek/)).toHaveAccessibleDescription(/nog geen inkoopdagboek/);
  });

  test('runs totals per rate against the control amount', async () => {
    openInvoice({ stored: { ...draftInvoice, controlAmount: '83.0000' } });
    const totals = await screen.findByRole('region', { name: 'Totalen' });
    expect(within(totals).getByText('€ 82,76')).toBeVisible();
    expect(within(totals).getByText(/▲ € 0,24/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Controlebedrag'));
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '82,76');
    expect(await within(totals).findByText('Klopt met het controlebedrag')).toBeVisible();
  });

  test('says of a line without a VAT code, and of its total, that it is without VAT', async () => {
    const line = { ...draftInvoice.lines[0], vatCode: null, vatPercentage: 0, vatType: 'None', vatAmount: '0.0000', orderVatCode: null };
    openInvoice({ stored: { ...draftInvoice, lines: [line] as typeof draftInvoice.lines } });
    expect(await screen.findByText(/zonder btw-code: 0% btw/)).toBeVisible();
    const totals = screen.getByRole('region', { name: 'Totalen' });
    expect(within(totals).getByRole('rowheader', { name: 'Zonder btw-code: 0% btw over' })).toBeVisible();
  });

  test('comes from an order with what arrived of it ticked', async () => {
    openInvoice({}, `/purchase-invoices/new?supplier=${supplier.id}&order=${openOrderLine.purchaseOrderId}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.click(await within(dialog).findByRole('button', { name: '1 regel overnemen' }));
    expect(await screen.findByText('881-3')).toBeVisible();
  });

  test('brings lines from an open order of the supplier', async () => {
    const { requests } = openInvoice({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    expect(await within(dialog).findByText(/ontvangst 8001/)).toBeVisible();
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Order 881/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: '1 regel overnemen' }));
    expect(await screen.findByText('881-3')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '2026-04417');
    await userEvent.type(screen.getByRole('textbox', { name: /Factuurdatum/ }), '14-11-2026');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(postedInvoices(requests)).toHaveLength(1));
    expect(postedInvoices(requests)[0]).toMatchObject({
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
    openInvoice({ stored: entry });
    await userEvent.click(await screen.findByRole('button', { name: /Uit order of ontvangst/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    expect(await within(dialog).findByText(/€ 82,76 incl\. btw/)).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: /Order 881/ })).toBeChecked();
    expect(within(dialog).getByText(/Klopt met het controlebedrag/)).toBeVisible();
  });

  test('saves a new invoice again after it was saved by itself, and gives the page its address', async () => {
    const { requests, router } = openInvoice({}, `/purchase-invoices/new?supplier=${supplier.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Wat staat er op de factuur?' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Order 881/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: '1 regel overnemen' }));
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '2026-04417');
    await userEvent.type(screen.getByRole('textbox', { name: /Factuurdatum/ }), '14-11-2026');
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceAddress), { timeout: 4000 });
    expect(postedInvoices(requests)).toHaveLength(1);
    await userEvent.clear(screen.getByLabelText('Controlebedrag'));
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '83,00');
    await waitFor(() => expect(postedInvoices(requests)).toHaveLength(2), { timeout: 4000 });
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    await waitFor(() => expect(screen.queryByText('Nog niet bewaard')).not.toBeInTheDocument());
  });

  test('names what is missing instead of saving', async () => {
    const { requests } = openInvoice({}, '/purchase-invoices/new');
    await screen.findByRole('heading', { name: 'Factuur inboeken' });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('Vul dit in.')).length).toBeGreaterThan(2);
    expect(postedInvoices(requests)).toEqual([]);
  });

  test('keeps a draft on the server while a person works on it', async () => {
    const { requests } = openInvoice({ stored: draftInvoice });
    await userEvent.click(await screen.findByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(postedInvoices(requests)).toMatchObject([{ controlAmount: '83' }]), { timeout: 4000 });
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    expect(screen.getByLabelText('Controlebedrag')).toHaveFocus();
  });

  test('leaves the document beside the form as it is while the draft is kept, and asks for nothing else again', async () => {
    const documentId = openOrderLine.itemId;
    const answer = invoiceServer({ stored: { ...draftInvoice, documentId } });
    URL.createObjectURL = () => `blob:${String(Math.random())}`;
    URL.revokeObjectURL = () => undefined;
    const { requests } = openInvoice({}, invoiceAddress, {
      answer: (request) => {
        if (request.url.endsWith(`/document/${documentId}`)) return { json: { id: documentId, fileName: 'factuur.pdf', version: 1 } };
        if (!request.url.endsWith('/data')) return answer(request);
        return { body: new Blob(['%PDF'], { type: 'application/pdf' }), headers: { 'Content-Type': 'application/pdf' } };
      },
    });
    const frame = await screen.findByTitle('factuur.pdf');
    const shown = frame.getAttribute('src');
    await userEvent.click(screen.getByLabelText('Controlebedrag'));
    await userEvent.paste('83,00');
    await waitFor(() => expect(postedInvoices(requests)).toHaveLength(1), { timeout: 4000 });
    const saved = requests.findIndex(({ method }) => method === 'POST');
    await waitFor(() => expect(screen.getByText(/Concept, bewaard/)).toBeVisible());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.slice(saved + 1).map(({ url }) => url)).toEqual([]);
    expect(screen.getByTitle('factuur.pdf')).toBe(frame);
    expect(frame).toHaveAttribute('src', shown);
  });

  test('neither saves nor complains by itself while something typed is no value yet', async () => {
    fakeTime();
    const { requests } = openInvoice({ stored: draftInvoice });
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '8');
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '83,0x');
    await passTime(2500);
    expect(postedInvoices(requests)).toEqual([]);
    expect(screen.queryByText(/(klopt|kloppen) nog niet/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Controlebedrag')).toHaveFocus();
  });

  test('says at once that the period is closed, and books in the next open one', async () => {
    const { requests } = openInvoice({ stored: { ...draftInvoice, invoiceDate: '2026-08-03', financialPeriod: 8 } });
    expect(await screen.findByText('Periode 8 van 2026 is gesloten.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Boeken in periode 10 van 2026' }));
    expect(screen.queryByText('Periode 8 van 2026 is gesloten.')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(postedInvoices(requests)[0]).toMatchObject({ financialYear: 2026, financialPeriod: 10 }));
  });

  test('says at once that the supplier is blocked, and saves nothing by itself then', async () => {
    fakeTime();
    const { requests } = openInvoice({ stored: draftInvoice, blocked: true });
    expect(await screen.findByText('Deze relatie is geblokkeerd.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Factuurnummer/), '8');
    await passTime(2000);
    expect(postedInvoices(requests)).toEqual([]);
  });

  test('calls an invoice with a negative total a credit note', async () => {
    openInvoice({ stored: { ...draftInvoice, lines: draftInvoice.lines?.map((line) => ({ ...line, quantity: '-2.0000' })) ?? [] } });
    expect(await screen.findByRole('heading', { name: 'Creditnota van Brandmeester Groothandel' })).toBeVisible();
  });

  test('warns of a duplicate before anything is saved, and saves nothing by itself then', async () => {
    fakeTime();
    const other = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 25999, yourRef: '2026-044178' };
    const { requests } = openInvoice({ stored: draftInvoice, duplicates: [other] });
    await userEvent.type(await screen.findByLabelText(/Factuurnummer/), '8');
    expect(await screen.findByRole('link', { name: /Bekijk boeking 25999/ })).toHaveAttribute('href', expect.stringContaining(other.id));
    await passTime(2000);
    expect(postedInvoices(requests)).toEqual([]);
  });
});
