import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { item, other, showStock, stockId, stockServer, warehouses } from '../../../../tests/support/stockScreens.tsx';
import { asTouchScreen, scanCodes } from '../../../../tests/support/touchScreen.ts';

const scanField = () => screen.findByRole('textbox', { name: /^Scan/ });

test('a count without a warehouse, and a transfer with only one, lead to the form of a new one', async () => {
  showStock('/stock-counts/new');
  stockServer.known = [];
  expect(await screen.findByText('Er is nog geen magazijn')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nieuw magazijn' })).toHaveAttribute('href', '/warehouses/new');
  cleanup();
  showStock('/stock-transfers/new');
  stockServer.known = warehouses.slice(0, 1);
  expect(await screen.findByText('Er is maar één magazijn')).toBeVisible();
});

test('the list says what lies where and what of it is too little', async () => {
  showStock('/stock');
  expect(await screen.findByRole('link', { name: item.description })).toHaveAttribute('href', `/stock/${item.id}`);
  expect(screen.getByText('7 stuks: te weinig')).toBeVisible();
});

test('the card explains the stock by its movements', async () => {
  showStock(`/stock/${item.id}?tab=movements`);
  expect(await screen.findByText('Telling 12')).toBeVisible();
  expect(screen.getByText('-2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Telling 12' })).toHaveAttribute('href', `/stock-counts/${stockId(6)}`);
});

test('a scan counts one piece more, by code or barcode, and is sent with what was seen', async () => {
  const { requests } = showStock('/stock-counts/new');
  const field = await scanField();
  await userEvent.type(field, 'bl-SS6{Enter}'.replace('bl-SS6', 'BL-SS6'));
  await userEvent.type(field, `${item.barcode}{Enter}`);
  await userEvent.type(field, 'NIETS{Enter}');
  expect(await screen.findByText(/Geen voorraadartikel heeft code of barcode NIETS/, { selector: 'p' })).toBeVisible();
  expect(await screen.findByText('1 van 1 regel geteld, 1 met een verschil')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('-5'));
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('geboekt')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({
    warehouseId: stockId(1),
    lines: [{ itemId: item.id, quantityNew: '2.0000', expectedStock: '7.0000' }],
  });
});

/** Presses a key at a moment in milliseconds; the browser chooses an entry of a list by its first letter. */
function press(element: HTMLElement, key: string, at: number, chosen?: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(element, event);
  if (chosen !== undefined && !event.defaultPrevented) fireEvent.change(element, { target: { value: chosen } });
}

test('what a scanner types while the warehouse has the focus is counted, and the warehouse stays', async () => {
  showStock('/stock-counts/new');
  const field = await scanField();
  const warehouse = screen.getByRole('combobox', { name: /^Magazijn/ });
  await waitFor(() => expect(warehouse).toHaveFocus());
  press(warehouse, 'B', 1000, stockId(2));
  press(warehouse, 'L', 1004, stockId(2));
  expect(warehouse).toHaveValue(stockId(1));
  expect(field).toHaveFocus();
  await userEvent.keyboard('-SS6{Enter}');
  expect(await screen.findByText('1 van 1 regel geteld, 1 met een verschil')).toBeVisible();
  expect(warehouse).toHaveValue(stockId(1));
});

test('a person who types letters in the warehouse chooses by them', async () => {
  showStock('/stock-counts/new');
  await scanField();
  const warehouse = screen.getByRole('combobox', { name: /^Magazijn/ });
  press(warehouse, 'B', 1000, stockId(2));
  press(warehouse, 'U', 1090, stockId(2));
  expect(warehouse).toHaveValue(stockId(2));
  expect(warehouse).toHaveFocus();
});

test('a count that was overtaken says so and shows what is there now', async () => {
  const { requests } = showStock('/stock-counts/new');
  await userEvent.type(await scanField(), 'BL-SS6{Enter}');
  await screen.findByText('1 van 1 regel geteld, 1 met een verschil');
  stockServer.isOvertaken = true;
  const before = requests.filter(({ url }) => url.includes('/stock?')).length;
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/intussen veranderd: er liggen nu 6/)).toBeVisible();
  await waitFor(() => expect(requests.filter(({ url }) => url.includes('/stock?')).length).toBeGreaterThan(before));
});

test('all that lies in a warehouse can be listed, and each line wants a figure', async () => {
  const { requests } = showStock('/stock-counts/new');
  const all = await screen.findByRole('button', { name: /Alles wat er ligt/ });
  await waitFor(() => expect(all).toBeEnabled());
  await userEvent.click(all);
  expect(await screen.findByText('0 van 1 regel geteld, 0 met een verschil')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText(/Vul dit in/)).length).toBeGreaterThan(0);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a transfer says when more is moved than lies there, and offers no warehouse twice', async () => {
  showStock('/stock-transfers/new');
  const field = await scanField();
  for (let scans = 0; scans < 8; scans += 1) await userEvent.type(field, 'BL-SS6{Enter}');
  expect(await screen.findByText(/Er liggen maar 7/)).toBeVisible();
  const to = screen.getByRole('combobox', { name: /^Naar/ });
  expect(
    within(to)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['', 'Bus van Mike']);
  await userEvent.selectOptions(to, 'Bus van Mike');
  expect(to).toHaveValue(stockId(2));
  await userEvent.type(field, 'BL-SS6{Enter}');
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('9'));
  expect(to).toHaveValue(stockId(2));
});

test.each([
  ['transfer', '/stock-transfers/new', /Dit moet meer dan 0 zijn/],
  ['count', '/stock-counts/new', /Dit moet minstens 0 zijn/],
])('a %s marks a quantity below 0 while it is typed, and asks for no numbers of it', async (_, path, message) => {
  stockServer.tracking = { isSerialItem: true, isBatchItem: false };
  showStock(path);
  await userEvent.type(await scanField(), 'BL-SS6{Enter}');
  await userEvent.click(await screen.findByRole('gridcell', { name: '1' }));
  await userEvent.keyboard('-3{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(/Geef 3 serienummers/)).not.toBeInTheDocument();
});

test('of an item with serial numbers the number of the piece is scanned next, each once', async () => {
  const { requests } = showStock('/stock-counts/new');
  stockServer.tracking = { isSerialItem: true, isBatchItem: false };
  const scan = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: /^(Scan|Serienummer van BL-SS6)/ }), text);
  await scan('BL-SS6{Enter}');
  await screen.findByRole('textbox', { name: 'Serienummer van BL-SS6' });
  await scan('A1{Enter}');
  await scan('BL-SS6{Enter}');
  await screen.findByRole('textbox', { name: 'Serienummer van BL-SS6' });
  await scan('A1{Enter}');
  expect(await screen.findByText(/Hetzelfde serienummer staat er twee keer/, { selector: 'p' })).toBeVisible();
  await scan('A2{Enter}');
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('A1, A2'));
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('geboekt')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]?.['lines']).toMatchObject([
    { itemId: item.id, quantityNew: '2.0000', serialNumbers: ['A1', 'A2'] },
  ]);
});

test('a number that is scanned while its item is looked up is of that item', async () => {
  showStock('/stock-counts/new');
  stockServer.tracking = { isSerialItem: true, isBatchItem: false };
  const found = Promise.withResolvers<void>();
  stockServer.lookingUp = found.promise;
  await userEvent.type(await scanField(), 'BL-SS6{Enter}A1{Enter}');
  found.resolve();
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('A1'));
});

test('the code of an item is never the number of a piece: its own is refused, that of another item goes on with that item', async () => {
  showStock('/stock-counts/new');
  stockServer.tracking = { isSerialItem: true, isBatchItem: false };
  const scan = async (text: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: /^(Scan|Serienummer van BL-SS6)/ }), `${text}{Enter}`);
  await scan('BL-SS6');
  await screen.findByRole('textbox', { name: 'Serienummer van BL-SS6' });
  await scan(item.barcode);
  expect(await screen.findByText(/BL-SS6 is de code van het artikel zelf/, { selector: 'p' })).toBeVisible();
  await scan(other.code);
  expect(await screen.findByText(/BL-SS6 is niet geteld/, { selector: 'p' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /^Scan/ })).toHaveValue('');
  const grid = screen.getByRole('grid');
  await waitFor(() => expect(grid).toHaveTextContent(other.code));
  expect(grid).not.toHaveTextContent(item.code);
  await scan('BL-SS6');
  await screen.findByRole('textbox', { name: 'Serienummer van BL-SS6' });
  await scan('A1');
  await waitFor(() => expect(grid).toHaveTextContent('A1'));
});

test('the camera of a phone counts as a scanner does, serial numbers too', async () => {
  asTouchScreen();
  showStock('/stock-counts/new');
  stockServer.tracking = { isSerialItem: true, isBatchItem: false };
  await scanCodes('BL-SS6');
  const dialog = await screen.findByRole('dialog', { name: 'Code scannen' });
  const type = (text: string) => userEvent.type(within(dialog).getByRole('textbox', { name: 'Of typ de code' }), `${text}{Enter}`);
  expect(await within(dialog).findByText('Serienummer van BL-SS6')).toBeVisible();
  await type('A1');
  expect(await within(dialog).findByText(/^BL-SS6: nu 1/)).toBeVisible();
  await type('NIETS');
  expect(await within(dialog).findByText(/Geen voorraadartikel heeft code of barcode NIETS/)).toHaveAttribute('data-wrong', 'true');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('A1'));
});

test('batches are typed with how much of each there is, and must make up the quantity', async () => {
  const { requests } = showStock('/stock-transfers/new');
  stockServer.tracking = { isSerialItem: false, isBatchItem: true };
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Naar/ }), 'Bus van Mike');
  const field = await scanField();
  for (let scans = 0; scans < 3; scans += 1) await userEvent.type(field, 'BL-SS6{Enter}');
  expect(await screen.findByText(/De batches moeten samen 3 zijn/)).toBeVisible();
  // the note leads to its cell
  await userEvent.click(screen.getByRole('button', { name: /De batches moeten samen 3 zijn/ }));
  await userEvent.keyboard('L1 = 1; L2=2{Enter}');
  await waitFor(() => expect(screen.queryByText(/De batches moeten samen 3 zijn/)).toBeNull());
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  const batchNumbers = [
    { number: 'L1', quantity: '1' },
    { number: 'L2', quantity: '2' },
  ];
  expect(sentBodies(requests, 'POST')[0]?.['lines']).toEqual([{ itemId: item.id, quantity: '3.0000', batchNumbers }]);
});

test('the ledger is narrowed to any period', async () => {
  const { requests } = showStock('/stock-movements');
  await screen.findByText('Telling 12');
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Tot en met' }), '3-3-2026{Enter}');
  await waitFor(() => expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain('"until":"2026-03-03"'));
  expect(await screen.findByRole('button', { name: 'Filter Tot en met weghalen' })).toHaveTextContent('03-03-2026');
});
