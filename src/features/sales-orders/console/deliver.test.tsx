import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listReply, problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { customer, openSale, sale, saleAddress, soldItems } from '../../../../tests/support/salesScreens.tsx';
import { asTouchScreen, scanCodes } from '../../../../tests/support/touchScreen.ts';

const [first, second] = sale.lines;
const open = async (options: Parameters<typeof openSale>[1] = {}) => {
  const { requests } = openSale(`${saleAddress}/deliver`, options);
  const quantity = await screen.findByRole('textbox', { name: 'Aantal van SB6, regel 1' });
  return { quantity, sent: () => sentBodies(requests, 'POST', '/goodsdelivery') };
};
const book = () => screen.getByRole('button', { name: /Leveren met pakbon/ });

describe('delivering an order', () => {
  test('takes all that is open by one key, and nothing by another', async () => {
    const { quantity, sent } = await open();
    await userEvent.keyboard('a');
    await waitFor(() => expect(quantity).toHaveValue('8'));
    expect(screen.getByText('Aantal 12 · regels 2 · daarna 0 open')).toBeVisible();
    await userEvent.keyboard('0');
    await waitFor(() => expect(quantity).toHaveValue(''));
    expect(book()).toBeDisabled();
    expect(book()).toHaveAccessibleDescription('Vul bij minstens één regel een aantal in.');
    await userEvent.keyboard('a{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          lines: [
            { salesOrderLineId: first?.id, quantityDelivered: '8.0000' },
            { salesOrderLineId: second?.id, quantityDelivered: '4.0000' },
          ],
        },
      ]),
    );
    expect(sent()[0]).not.toHaveProperty('override');
  });

  test('says what lies in stock where that is less than is open, and takes that much', async () => {
    // a part of it was ordered from a supplier
    const lines = [{ ...first, inStock: '3.0000', purchaseOrderId: sale.id, quantityToBuy: '2.0000' }, second];
    const { quantity } = await open({
      more: ({ method, url }) => (method === 'GET' && url.includes(sale.id) ? { json: { ...sale, lines } } : undefined),
    });
    expect(screen.getByText(/SB6: nog 8 te leveren, 3 op voorraad/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inkopen' })).toHaveAttribute('href', `/purchase-orders/new?salesOrder=${sale.id}`);
    await userEvent.keyboard('a');
    await waitFor(() => expect(quantity).toHaveValue('3'));
  });

  test('warns of a customer that was blocked since', async () => {
    await open({ more: ({ url }) => (url.includes('/account/') ? { json: { ...customer, blocked: true } } : undefined) });
    expect(await screen.findByText(/sinds de order geblokkeerd/)).toBeVisible();
  });

  test('books nothing while a quantity is not a number, until it is set anew', async () => {
    const { quantity } = await open();
    await userEvent.type(quantity, '5{Tab}');
    expect(book()).toBeEnabled();
    await userEvent.type(quantity, 'x{Tab}');
    expect(book()).toBeDisabled();
    expect(book()).toHaveAccessibleDescription(/^SB6: .*geen getal/);
    await userEvent.click(screen.getByRole('button', { name: /Alles wat kan/ }));
    await waitFor(() => expect(quantity).toHaveValue('8'));
    expect(book()).toBeEnabled();
  });

  test('explains more than was ordered, and takes it from a supervisor with a reason', async () => {
    const { quantity, sent } = await open();
    await userEvent.type(quantity, '9');
    expect(screen.getByText('SB6: 9 leveren terwijl er 8 openstaan.')).toBeVisible();
    expect(book()).toBeDisabled();
    expect(book()).toHaveAccessibleDescription('Vul de reden in waarom er meer wordt geleverd.');
    await userEvent.type(screen.getByLabelText(/Reden/), 'Een extra ter vervanging');
    await userEvent.click(book());
    await waitFor(() =>
      expect(sent()).toMatchObject([{ override: true, overrideReason: 'Een extra ter vervanging', lines: [{ quantityDelivered: '9' }] }]),
    );
  });

  test('keeps what it says of it while the packing slip is made, though the order is loaded again', async () => {
    let isBooked = false;
    let isSlipAsked = false;
    const lines = [{ ...first, quantityDelivered: '11.0000', quantityOpen: '-1.0000' }, second];
    const { quantity } = await open({
      more: ({ method, url }) => {
        isSlipAsked ||= url.endsWith('/slip');
        if (isSlipAsked) return new Promise<undefined>(() => undefined);
        if (method === 'POST' && url.endsWith('/goodsdelivery')) isBooked = true;
        return method === 'GET' && isBooked && url.endsWith(sale.id) ? { json: { ...sale, lines } } : undefined;
      },
    });
    await userEvent.type(quantity, '9');
    await userEvent.type(screen.getByLabelText(/Reden/), 'Een extra ter vervanging');
    const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    const before = said();
    await userEvent.click(book());
    await waitFor(() => expect(isSlipAsked).toBe(true));
    expect(said()).toEqual(before);
  });

  test('leaves more than was ordered to a supervisor', async () => {
    const { quantity } = await open({ can: (capability) => capability !== 'supervisor' });
    await userEvent.type(quantity, '9');
    expect(book()).toHaveAccessibleDescription('Meer dan besteld kan alleen een leidinggevende leveren.');
    expect(screen.queryByLabelText(/Reden/)).not.toBeInTheDocument();
    expect(book()).toBeDisabled();
  });

  test('says that nothing can leave once a colleague has cancelled the order, and keeps what was typed', async () => {
    let status = sale.status;
    const { quantity } = await open({
      more({ method, url }) {
        if (method === 'GET' && url.includes(sale.id)) return { json: { ...sale, status } };
        if (method !== 'POST' || !url.endsWith('/goodsdelivery')) return undefined;
        status = 'Cancelled';
        return problemReply(409, 'transition', 'Bij deze status kan dat niet.');
      },
    });
    await userEvent.type(quantity, '3');
    await userEvent.click(book());
    await waitFor(() => expect(book()).toHaveAccessibleDescription('Van deze order kan niets meer weg.'));
    expect(book()).toBeDisabled();
    expect(quantity).toHaveValue('3');
  });

  test('counts one for each scan of a code or bar code, and says what is not in the order', async () => {
    const { quantity } = await open();
    const scan = screen.getByRole('textbox', { name: 'Artikel scannen' });
    await userEvent.type(scan, '8712345678906{Enter}');
    await userEvent.type(scan, 'sb6{Enter}');
    expect(quantity).toHaveValue('2');
    await userEvent.type(scan, 'nix{Enter}');
    expect(screen.getByText('nix staat niet in deze order.')).toHaveAttribute('data-wrong', 'true');
    await userEvent.type(scan, 'sb6{Enter}');
    expect(screen.getByText('SB6: 3')).not.toHaveAttribute('data-wrong');
  });

  test('counts what the camera of a phone reads, until the dialog is closed', async () => {
    asTouchScreen();
    const { quantity } = await open();
    await scanCodes('8712345678906', 'sb6', 'nix');
    const dialog = screen.getByRole('dialog', { name: 'Code scannen' });
    expect(within(dialog).getByText('nix staat niet in deze order.')).toHaveAttribute('data-wrong', 'true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }));
    expect(quantity).toHaveValue('2');
  });

  test('counts what a scanner types while no field has the focus, and presses no key by it', async () => {
    const { quantity } = await open();
    await userEvent.keyboard('8712345678906{Enter}');
    expect(screen.getByRole('textbox', { name: 'Artikel scannen' })).toHaveFocus();
    expect(quantity).toHaveValue('1');
    await userEvent.keyboard('8712345678906{Enter}');
    expect(quantity).toHaveValue('2');
  });

  test('asks for the serial number of each piece behind its code', async () => {
    const items = soldItems.map((item) => ({ ...item, isSerialItem: item.code === 'SB6' }));
    const { quantity } = await open({ more: ({ url }) => (/\/item\?/.test(url) ? listReply(items) : undefined) });
    const scan = () => screen.getByRole('textbox', { name: /Artikel scannen|Serienummer van SB6$/ });
    await userEvent.type(scan(), 'sb6{Enter}');
    expect(scan()).toHaveAccessibleName('Serienummer van SB6');
    expect(quantity).toHaveValue('');
    await userEvent.type(scan(), 'S-1{Enter}');
    await userEvent.type(scan(), 'sb6{Enter}S-1{Enter}');
    expect(screen.getByText('Hetzelfde serienummer staat er twee keer.')).toBeVisible();
    await userEvent.type(scan(), 'sb6{Enter}S-2{Enter}');
    expect(quantity).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Serienummers van SB6, regel 1' })).toHaveValue('S-1, S-2');
  });

  test('takes no code of an item for the serial number of a piece, neither of this order nor of another', async () => {
    const items = soldItems.map((item) => ({ ...item, isSerialItem: item.code === 'SB6' }));
    const foreign = { ...items[0], id: sale.id, code: 'CO2-5', barcode: null };
    const { quantity } = await open({
      more: ({ url }) => (/\/item\?/.test(url) ? listReply(url.includes('CO2-5') ? [foreign] : items) : undefined),
    });
    const scan = () => screen.getByRole('textbox', { name: /Artikel scannen|Serienummer van SB6$/ });
    await userEvent.type(scan(), 'sb6{Enter}8712345678906{Enter}');
    expect(await screen.findByText(/^SB6 is de code van het artikel zelf/)).toHaveAttribute('data-wrong', 'true');
    await userEvent.type(scan(), 'CO2-5{Enter}');
    expect(await screen.findByText('CO2-5 staat niet in deze order.')).toHaveAttribute('data-wrong', 'true');
    expect(scan()).toHaveAccessibleName('Serienummer van SB6');
    await userEvent.type(scan(), `${second?.itemCode}{Enter}`);
    expect(await screen.findByText(/^SB6 is niet geteld: het serienummer ontbrak\./)).toBeVisible();
    expect(quantity).toHaveValue('');
    expect(screen.getByRole('textbox', { name: `Aantal van ${second?.itemCode}, regel 2` })).toHaveValue('1');
    // a burst of a scanner while the first number is still looked up
    await userEvent.type(scan(), 'sb6{Enter}S-1{Enter}sb6{Enter}S-2{Enter}');
    await waitFor(() => expect(quantity).toHaveValue('2'));
  });
});

test.each([
  ['deliver', 'waits for approval', { approvalStatus: 'Awaiting' }],
  ['deliver', 'is complete', { status: 'Complete' }],
  ['edit', 'is cancelled', { status: 'Cancelled' }],
])('the address to %s an order that %s leads to its page', async (path, _state, more) => {
  const { router } = openSale(`${saleAddress}/${path}`, {
    more: ({ method, url }) => (method === 'GET' && url.includes(sale.id) ? { json: { ...sale, ...more } } : undefined),
  });
  expect(await screen.findByRole('tab', { name: /Regels/ })).toBeVisible();
  expect(router.state.location.pathname).toBe(saleAddress);
});

test('the lines of an order are two rows of text each on a phone', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  try {
    openSale(saleAddress);
    const list = await screen.findByRole('list', { name: 'Regels' });
    const [row] = [...list.children];
    expect(row).toHaveTextContent('Sproeischuimblusser 6 liter€ 745,00SB6 · 10 stuks · nog 8 te leveren · 12 op voorraad');
  } finally {
    window.matchMedia = matchMedia;
  }
});
