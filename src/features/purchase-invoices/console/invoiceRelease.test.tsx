import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listReply, problemReply } from '../../../../tests/support/renderConsole.tsx';
import { invoiceAddress, invoiceServer, openInvoice, postedInvoices } from '../../../../tests/support/invoiceScreens.tsx';
import { draftInvoice, openOrderLine } from '../../../../tests/support/purchaseInvoices.ts';

describe('ready for booking', () => {
  test('is a key away, and comes back', async () => {
    const { requests } = openInvoice({ stored: draftInvoice });
    await screen.findByRole('heading', { name: /Brandmeester/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(postedInvoices(requests).at(-1)).toEqual({ id: draftInvoice.id, status: 'Open' }));
    expect((await screen.findAllByText('Factuur 26001 staat klaar om te boeken.')).length).toBeGreaterThan(0);
    // the message says so once; the step after it is not read aloud as well
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: /Terug naar concept/ }));
    await waitFor(() => expect(postedInvoices(requests).at(-1)).toEqual({ id: draftInvoice.id, status: 'Draft' }));
  });

  test('is a key away for the second person, who enters nothing', async () => {
    const { requests } = openInvoice({ stored: draftInvoice }, invoiceAddress, { can: (capability) => capability === 'supervisor' });
    await userEvent.click(await screen.findByRole('button', { name: /Klaar voor boeken/ }));
    await waitFor(() => expect(postedInvoices(requests)).toEqual([{ id: draftInvoice.id, status: 'Open' }]));
    expect((await screen.findAllByText('Factuur 26001 staat klaar om te boeken.')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('button', { name: /Terug naar concept/ })).toBeVisible();
  });

  test('tells the second person what stands in the way', async () => {
    const obstacles = [{ code: 'controlAmount', params: { controlAmount: '–' }, amounts: { amount: '82.7600' } }];
    const refuse = problemReply(409, 'controlAmount', 'Het controlebedrag is niet gelijk aan het totaal.', { obstacles });
    openInvoice({ stored: { ...draftInvoice, controlAmount: null }, refuse }, invoiceAddress, {
      can: (capability) => capability === 'supervisor',
    });
    await userEvent.click(await screen.findByRole('button', { name: /Klaar voor boeken/ }));
    expect((await screen.findByText('Dit staat boeken nog in de weg:')).closest('[role=alert]')).toHaveTextContent(
      'Vul het controlebedrag in.',
    );
  });

  test.each(['Draft', 'Open'] as const)('only shows to everyone else (%s)', async (status) => {
    openInvoice({ stored: { ...draftInvoice, status } }, invoiceAddress, { can: () => false });
    await screen.findByRole('heading', { name: /Brandmeester/ });
    expect(screen.queryByRole('button', { name: /Klaar voor boeken|Terug naar concept|Bewaren/ })).not.toBeInTheDocument();
  });

  test('of a colleague meanwhile leaves what was typed, and says that it is not saved', async () => {
    const released = { ...draftInvoice, status: 'Open' as const, version: draftInvoice.version + 1 };
    const answer = invoiceServer({ stored: released });
    let writes = 0;
    openInvoice({}, invoiceAddress, {
      answer: (request) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        if (request.method === 'POST' && pathname.endsWith('/purchaseinvoice')) {
          writes += 1;
          if (writes > 1) return problemReply(409, 'transition', 'Bij deze status kan dat niet.', { from: 'Open', to: 'Open' });
          return problemReply(412, 'versionConflict', 'Iemand anders heeft dit intussen gewijzigd.', { current: released });
        }
        if (writes === 0 && pathname.endsWith(`/purchaseinvoice/${draftInvoice.id}`)) return { json: draftInvoice };
        return answer(request);
      },
    });
    const control = await screen.findByLabelText('Controlebedrag');
    await userEvent.clear(control);
    await userEvent.type(control, '90,00');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/staat hier nog maar is niet bewaard/)).toBeVisible();
    expect(screen.getByLabelText('Controlebedrag')).toHaveValue('90,00');
    expect(screen.queryByText('Factuur 26001 staat klaar om te boeken.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Terug naar concept/ })).toBeVisible();
  });

  test('of a colleague meanwhile offers what was typed after a reload', async () => {
    const page = openInvoice({ stored: { ...draftInvoice, controlAmount: '80.0000' } });
    const control = await screen.findByLabelText('Controlebedrag');
    await userEvent.clear(control);
    await userEvent.type(control, '90,00');
    page.unmount();
    const released = { ...draftInvoice, controlAmount: '80.0000', status: 'Open' as const, version: draftInvoice.version + 1 };
    openInvoice({ stored: released });
    await userEvent.click(await screen.findByRole('button', { name: 'Terugzetten' }));
    expect(await screen.findByText(/staat hier nog maar is niet bewaard/)).toBeVisible();
    expect(screen.getByLabelText('Controlebedrag')).toHaveValue('90,00');
    expect(screen.getByRole('button', { name: /Terug naar concept/ })).toBeVisible();
  });

  test('leads to the next draft, or to a new invoice, by a key', async () => {
    const next = { ...draftInvoice, id: openOrderLine.itemId, entryNumber: 26002 };
    const answer = invoiceServer({ stored: { ...draftInvoice, status: 'Open' } });
    const { router } = openInvoice({}, invoiceAddress, {
      answer: (request) => {
        const { pathname, search } = new URL(request.url, 'http://localhost');
        const isList = request.method === 'GET' && pathname.endsWith('/purchaseinvoice') && search.includes('Draft');
        return isList ? listReply([{ ...draftInvoice, entryNumber: 25000 }, next]) : answer(request);
      },
    });
    expect(await screen.findByRole('link', { name: /Volgend concept/ })).toHaveAttribute('href', `/purchase-invoices/${next.id}`);
    expect(screen.getByRole('link', { name: /Nieuwe inkoopfactuur/ })).toHaveAttribute('href', '/purchase-invoices/new');
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe(`/purchase-invoices/${next.id}`);
  });

  test('says what the server says when it refuses', async () => {
    const refuse = problemReply(409, 'controlAmount', 'Het controlebedrag is niet gelijk aan het totaal.');
    openInvoice({ stored: draftInvoice, refuse });
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
    openInvoice({ stored: { ...draftInvoice, controlAmount: null, invoiceDate: '2026-08-03', financialPeriod: 8 }, refuse });
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
    const obstacles = [{ code: 'priceDifference', params: { lines: '1', currency: 'EUR' }, amounts: { limit: '1' } }];
    const refuse = problemReply(409, 'priceDifference', 'De prijs wijkt af.', { obstacles });
    const lines = draftInvoice.lines.map((line) => ({ ...line, quantity: '38.0000', orderPrice: '1.6600' }));
    openInvoice({ stored: { ...draftInvoice, lines }, refuse });
    await userEvent.click(await screen.findByRole('button', { name: /Klaar voor boeken/ }));
    const notice = await screen.findByRole('button', { name: /De prijs op regel 1 wijkt in totaal meer dan EUR 1,00 af/ });
    await waitFor(() => expect(within(screen.getByRole('grid')).getByText('1,80')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Verschil accepteren' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  test('marks the VAT that is too far off, not its base', async () => {
    const refuse = problemReply(409, 'vatDifference', 'De btw wijkt te veel af.', { obstacles: [{ code: 'vatDifference' }] });
    const lines = draftInvoice.lines.map((line) => ({ ...line, vatTyped: true, vatAmount: '14.6000' }));
    openInvoice({ stored: { ...draftInvoice, controlAmount: '83.0000', lines }, refuse });
    const vat = await screen.findByRole('textbox', { name: /^Btw 21/ });
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    await waitFor(() => expect(vat).toHaveFocus());
    expect(vat).toHaveAttribute('aria-invalid', 'true');
    expect(vat).toHaveAccessibleDescription(/btw/i);
  });

  test('opens the folded field that the schema refuses', async () => {
    openInvoice({ stored: { ...draftInvoice, description: 'x'.repeat(256) } });
    const description = await screen.findByLabelText('Omschrijving');
    expect(description.closest('details')).not.toHaveAttribute('open');
    await userEvent.type(screen.getByLabelText('Controlebedrag'), '1');
    await userEvent.click(screen.getByRole('button', { name: /Klaar voor boeken/ }));
    await waitFor(() => expect(description).toHaveFocus());
    expect(description.closest('details')).toHaveAttribute('open');
  });

  test('leaves a booked invoice, and one of others, to be read only', async () => {
    openInvoice({ stored: { ...draftInvoice, status: 'Processed' } });
    expect(await screen.findByText('Geboekt')).toBeVisible();
    expect(screen.getByLabelText(/Factuurnummer/)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /Bewaren|Klaar voor boeken|Verwijderen|Terug naar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Verschil accepteren/ })).not.toBeInTheDocument();
  });
});
