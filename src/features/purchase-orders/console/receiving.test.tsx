import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { id, item, line, openPage, order, receipt } from '../../../../tests/support/orderScreens.tsx';
import { listReply, problemReply, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { asTouchScreen, scanCodes } from '../../../../tests/support/touchScreen.ts';

describe('receiving an order', () => {
  test('books what is still to come', async () => {
    const { requests } = openPage(({ method }) => (method === 'POST' ? { status: 201, json: receipt } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Ontvangst boeken/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Boeken/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = sentBodies(requests, 'POST');
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
    expect(within(dialog).getByRole('button', { name: /^Boeken/ })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText(/Reden/), 'Volle doos');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Boeken/ }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(sentBodies(requests, 'POST')[0]).toMatchObject({
      override: true,
      overrideReason: 'Volle doos',
      lines: [{ quantityReceived: '5' }],
    });
  });

  const receive = async (more: (request: TransportRequest) => Reply | undefined = () => undefined) => {
    const { requests } = openPage((request) => more(request) ?? (request.method === 'POST' ? { status: 201, json: receipt } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: /Ontvangst boeken/ }));
    const dialog = screen.getByRole('dialog');
    const sent = () => sentBodies(requests, 'POST');
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
    const book = within(dialog).getByRole('button', { name: /^Boeken/ });
    expect(book).toBeDisabled();
    expect(book).toHaveAccessibleDescription('SB6 Sproeischuimblusser 6 liter: Dit moet minstens 0 zijn.');
    await userEvent.click(within(dialog).getByRole('button', { name: /Dit moet minstens 0 zijn/ }));
    expect(quantity).toHaveFocus();
    await retype(quantity, '5');
    expect(book).toHaveAccessibleDescription('Vul de reden in waarom er meer is ontvangen.');
  });

  test('is booked by Enter in a quantity, but not after a number that may be scanned', async () => {
    const { dialog, quantity, sent } = await receive();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /pakbon|leverancier|Referentie/i }), 'PB-88{Enter}');
    expect(sent()).toEqual([]);
    await retype(quantity, '0{Enter}');
    expect(sent()).toEqual([]);
    await retype(quantity, '3{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ yourRef: 'PB-88', lines: [{ quantityReceived: '3' }] }]));
  });

  test('is booked by Ctrl+Enter', async () => {
    const { quantity, sent } = await receive();
    await retype(quantity, '2');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ quantityReceived: '2' }] }]));
  });

  test('fills all lines with nothing, or with what is to come', async () => {
    const { dialog, quantity } = await receive();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Alles op 0' }));
    expect(quantity).toHaveValue('0');
    expect(within(dialog).getByRole('button', { name: /^Boeken/ })).toHaveAccessibleDescription(
      'Vul bij minstens één regel een aantal in.',
    );
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
    const book = within(dialog).getByRole('button', { name: /^Boeken/ });
    await userEvent.click(book);
    await waitFor(() => expect(book).toHaveAccessibleDescription('Op deze order kan niets meer worden ontvangen.'));
    expect(book).toBeDisabled();
  });

  const serial = ({ url }: TransportRequest) =>
    new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([{ ...item, isSerialItem: true }]) : undefined;

  test('takes serial numbers from the camera of a phone, each once', async () => {
    asTouchScreen();
    const { dialog, quantity, sent } = await receive(serial);
    await retype(quantity, '2');
    await scanCodes('S-1', 'S-1', 'S-2', 'sb6');
    const camera = within(await screen.findByRole('dialog', { name: 'Code scannen' }));
    expect(camera.getByText(/de code van het artikel zelf/)).toHaveAttribute('data-wrong', 'true');
    await userEvent.click(camera.getByRole('button', { name: 'Sluiten' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^Boeken/ }));
    await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ quantityReceived: '2', serialNumbers: ['S-1', 'S-2'] }] }]));
  });

  test('asks for the serial number of each piece', async () => {
    const { dialog, quantity, sent } = await receive(serial);
    const numbers = await within(dialog).findByRole('textbox', { name: /Serienummers van SB6/ });
    const book = within(dialog).getByRole('button', { name: /^Boeken/ });
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
    const book = within(dialog).getByRole('button', { name: /^Boeken/ });
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
    // of several items, the other fields would have the same names
    const first = within(dialog).getByRole('group', { name: 'Batch 1 van SB6 Sproeischuimblusser 6 liter' });
    expect(within(first).getByRole('textbox', { name: /^Houdbaar tot/ })).toBeVisible();
    const ofItem = within(dialog).getByRole('group', { name: 'SB6 Sproeischuimblusser 6 liter' });
    expect(within(ofItem).getByRole('button', { name: 'Nog een batch' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Boeken/ }));
    await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ batchNumbers: [{ number: 'L-77', quantity: '4.0000' }] }] }]));
  });
});
