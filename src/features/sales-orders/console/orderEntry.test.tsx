import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { customer, openSale, saleAddress, soldItems } from '../../../../tests/support/salesScreens.tsx';
import { listReply, problemReply, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { startTyping } from '../../../../tests/support/startTyping.ts';

const [extinguisher, freight] = soldItems;
const newSale = `/sales-orders/new?customer=${customer.id}`;
const lineRows = () =>
  within(screen.getByRole('grid', { name: 'Regels' }))
    .getAllByRole('row')
    .slice(1, -1);

function cell(line: number, label: string): HTMLElement {
  const found = within(lineRows()[line] as HTMLElement)
    .getAllByRole('gridcell')
    .find((one) => one.dataset['label'] === label);
  if (!found) throw new Error(`No cell ${label} on line ${line}`);
  return found;
}

describe('the lines of an order of a customer', () => {
  test('are typed by the keyboard alone: the item with its stock beside the code, the quantity, the price that is found', async () => {
    const { requests } = openSale(newSale);
    await startTyping();
    await userEvent.keyboard('sproei');
    const hit = await screen.findByRole('option', { name: /SB6/ });
    expect(hit).toHaveTextContent(/12 op voorraad · € 74,50/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell(0, 'Omschrijving')).toHaveTextContent('Sproeischuimblusser 6 liter'));
    await userEvent.click(cell(0, 'Artikel'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}3{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
    expect(cell(0, 'Prijs')).toHaveTextContent('70');
    expect(cell(0, 'Bedrag')).toHaveTextContent('210,00');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toHaveLength(1));
    expect(sentBodies(requests, 'POST', '/salesorder')[0]).toMatchObject({
      orderedById: customer.id,
      lines: [{ itemId: extinguisher.id, quantity: '3', unitPrice: '70.0000' }],
    });
  });

  test('show the VAT that they keep, though its code has another rate now and is blocked', async () => {
    const changed = { code: '2', description: 'Hoog', percentage: 0.19, type: 'Excluding', charged: false, blocked: true };
    openSale(`${saleAddress}/edit`, { more: ({ url }) => (url.includes('/lookup/vatcode') ? { json: [changed] } : undefined) });
    await screen.findByRole('grid', { name: 'Regels' });
    expect(cell(0, 'Btw')).toHaveTextContent('21%');
  });

  test('take the VAT code of the customer before that of the item', async () => {
    const codes = [
      { code: '2', description: 'Hoog', percentage: 0.21, type: 'Excluding', charged: false, blocked: false },
      { code: '7', description: 'Verlegd', percentage: 0, type: 'Excluding', charged: true, blocked: false },
    ];
    const { requests } = openSale(newSale, {
      more: ({ url }) => {
        if (url.includes('/lookup/vatcode')) return { json: codes };
        return url.includes('/account/') ? { json: { ...customer, salesVatCode: '7' } } : undefined;
      },
    });
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Btw')).toHaveTextContent('0%'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toMatchObject([{ lines: [{ vatCode: '7' }] }]));
  });

  test('say that a line without a VAT code is without VAT, until it has one', async () => {
    const untaxed = { ...extinguisher, salesVatCode: null };
    openSale(newSale, {
      more: ({ url }) => (new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([untaxed]) : undefined),
    });
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    expect(await screen.findByText(/zonder btw-code: 0% btw/)).toBeVisible();
    await userEvent.click(cell(0, 'Btw'));
    await userEvent.keyboard('21{Enter}');
    await waitFor(() => expect(screen.queryByText(/zonder btw-code/)).not.toBeInTheDocument());
  });

  test('send the VAT code of the item, which the server refuses, where it is none of sales', async () => {
    const { requests } = openSale(newSale, { more: ({ url }) => (url.includes('/lookup/vatcode') ? { json: [] } : undefined) });
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Btw')).toHaveTextContent('2'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toMatchObject([{ lines: [{ vatCode: '2' }] }]));
  });

  test('take the item of their code, also when it is typed blindly', async () => {
    openSale(newSale);
    await startTyping();
    await userEvent.keyboard('vracht{Tab}{Tab}2{Enter}');
    await waitFor(() => expect(cell(0, 'Omschrijving')).toHaveTextContent('Vrachtkosten'));
    expect(cell(0, 'Besteld')).toHaveTextContent('2');
  });

  test('are pasted from a spreadsheet, codes looked up and prices found', async () => {
    const { requests } = openSale(newSale);
    await startTyping();
    const pasted = 'Artikel\tBesteld\r\nSB6\t12\r\nVRACHT\t1\r\n';
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => pasted } });
    await waitFor(() => expect(lineRows()).toHaveLength(2));
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('840,00'));
    await waitFor(() => expect(cell(1, 'Prijs uit')).toHaveTextContent('Artikel'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toHaveLength(1));
    expect(sentBodies(requests, 'POST', '/salesorder')[0]).toMatchObject({
      lines: [
        { itemId: extinguisher.id, quantity: '12' },
        { itemId: freight.id, quantity: '1' },
      ],
    });
  });

  test('keep the prices that were pasted with them', async () => {
    const { requests } = openSale(newSale);
    await startTyping();
    const pasted = 'Artikel\tBesteld\tPrijs\r\nSB6\t12\t1.234,56\r\nVRACHT\t1\t35,00\r\n';
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => pasted } });
    await waitFor(() => expect(cell(1, 'Prijs uit')).toHaveTextContent('Artikel'));
    expect(cell(0, 'Prijs uit')).toHaveTextContent('Handmatig');
    expect(cell(0, 'Bedrag')).toHaveTextContent('14.814,72');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')).toMatchObject([{ lines: [{ unitPrice: '1234.56' }, {}] }]));
  });

  test('are taken back by Ctrl+Z with the prices that were found for them', async () => {
    fakeTime();
    openSale(newSale);
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
    await userEvent.click(cell(0, 'Besteld'));
    await userEvent.keyboard('4{Enter}');
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('280,00'));
    await passTime(300);
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('70,00'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(lineRows()[0]).not.toHaveTextContent(/SB6|Klantprijs|70,00/));
    await userEvent.keyboard('{Control>}y{/Control}{Control>}y{/Control}');
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('280,00'));
    expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs');
  });

  const saveAtOnce = async (prices: () => Reply | undefined | Promise<Reply | undefined>) => {
    const { requests, router } = openSale(newSale, { more: ({ url }) => (url.includes('/salesorder/price') ? prices() : undefined) });
    await startTyping();
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'Art.nr.\tAantal\r\nSB6\t12\r\n' } });
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(saleAddress));
    return sentBodies(requests, 'POST', '/salesorder');
  };

  test('are saved with the price of the customer, however late that is found', async () => {
    const late = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 400));
    expect(await saveAtOnce(late)).toMatchObject([{ lines: [{ quantity: '12', unitPrice: '70.0000' }] }]);
  });

  test('leave the price to the server where it cannot be found', async () => {
    const [sent] = await saveAtOnce(() => problemReply(503, 'unavailable', 'Niet bereikbaar'));
    expect(sent).toMatchObject({ lines: [{ itemId: extinguisher.id, quantity: '12' }] });
    expect(JSON.stringify(sent)).not.toContain('unitPrice');
  });

  test('show at their VAT why it is refused, until another code is typed', async () => {
    const errors = { 'lines.0.vatCode': ['Deze code is geblokkeerd.'] };
    const low = { code: '1', description: 'Laag', percentage: 0.09, type: 'Excluding', charged: false, blocked: false };
    const high = { ...low, code: '2', description: 'Hoog', percentage: 0.21, blocked: true };
    const { requests } = openSale(newSale, {
      more({ method, url, body }) {
        if (url.includes('/lookup/vatcode')) return { json: [low, high] };
        return method === 'POST' && !String(body).includes('"vatCode":"1"')
          ? problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors })
          : undefined;
      },
    });
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('button', { name: 'Regel 1, Btw: Deze code is geblokkeerd.' })).toBeVisible();
    expect(cell(0, 'Btw')).toBeInvalid();
    expect(cell(0, 'Btw')).toHaveAccessibleDescription(/Deze code is geblokkeerd\./);
    await userEvent.click(cell(0, 'Btw'));
    await userEvent.keyboard('9{Enter}{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST', '/salesorder')[1]).toMatchObject({ lines: [{ vatCode: '1' }] }));
  });

  test('keep a price that was typed', async () => {
    openSale(newSale);
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
    await userEvent.click(cell(0, 'Prijs'));
    await userEvent.keyboard('65{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Handmatig'));
    await userEvent.click(cell(0, 'Besteld'));
    await userEvent.keyboard('2{Enter}');
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('130,00'));
    expect(cell(0, 'Prijs uit')).toHaveTextContent('Handmatig');
    await userEvent.click(cell(0, 'Prijs'));
    await userEvent.keyboard('70{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
  });

  test('take a discount that is typed with its sign', async () => {
    openSale(newSale);
    await startTyping();
    await userEvent.keyboard('sb6{Enter}');
    await waitFor(() => expect(cell(0, 'Prijs uit')).toHaveTextContent('Klantprijs'));
    await userEvent.click(cell(0, 'Korting %'));
    await userEvent.keyboard('10 %{Enter}');
    await waitFor(() => expect(cell(0, 'Bedrag')).toHaveTextContent('63,00'));
  });
});
