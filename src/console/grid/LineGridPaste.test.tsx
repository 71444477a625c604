import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cellAt, find, items, line, openGrid, search } from '../../../tests/support/lineGrid.tsx';

it('pastes rows from a spreadsheet over lines and below them, and looks the codes up', async () => {
  const { user, store } = openGrid([line()], { language: 'nl' });
  await user.click(cellAt(0, 0));
  fireEvent.paste(cellAt(0, 0), {
    clipboardData: { getData: () => 'BL-6\tOwn text\t24\t1.048,50\t9 %\r\nAED\t\t6\t52.25\tL\r\n?\t\t\t\t\r\n' },
  });
  await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED', null]));
  expect(store.lines()[0]).toMatchObject({ item: '1', description: 'Own text', quantity: '24', price: '1048.5', vat: 'L' });
  expect(store.lines()[1]).toMatchObject({ item: '3', description: 'AED electrodes', quantity: '6', price: '52.25', vat: 'L' });
  expect(
    await screen.findByRole('button', { name: 'Regel 3: Item: ‘?’ is geen code of hele naam. Kies uit de lijst (F2).' }),
  ).toBeVisible();
  expect(await screen.findByText('3 regels geplakt')).toBeInTheDocument();
});

it('says what has no column to the right of the cell, and makes no lines of it', async () => {
  const { user, store } = openGrid([line()], { language: 'nl' });
  await user.click(cellAt(0, 5));
  fireEvent.paste(cellAt(0, 5), { clipboardData: { getData: () => 'BL-6\t\t24\nAED\t\t6' } });
  expect(await screen.findByText('2 kolommen zijn niet overgenomen, omdat er rechts van de cel geen kolom voor is.')).toBeVisible();
  expect(store.lines()).toHaveLength(1);
  expect(screen.queryByText(/geplakt/)).not.toBeInTheDocument();
  await user.click(cellAt(0, 4));
  fireEvent.paste(cellAt(0, 4), { clipboardData: { getData: () => 'L\tmeer' } });
  expect(await screen.findByText('1 regel geplakt')).toBeInTheDocument();
  expect(await screen.findByText('1 kolom is niet overgenomen, omdat er rechts van de cel geen kolom voor is.')).toBeVisible();
  expect(store.lines()).toMatchObject([{ vat: 'L' }]);
});

it('makes no lines of empty rows between others, and reads amounts as accounts have them', async () => {
  const { user, store } = openGrid([line()], { language: 'nl' });
  await user.click(cellAt(0, 0));
  const rows = ['BL-6\tEigen\t1\t\u00a0€ 1.048,50 ', '\t\t\t', 'AED\tEigen\t2\t € -   ', '\t\t\t', 'BL-60\tEigen\t3\t€ (12,50)', '\t\t\t'];
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => rows.join('\r\n') } });
  await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED', 'BL-60']));
  expect(store.lines().map(({ price }) => price)).toEqual(['1048.5', '0', '-12.5']);
});

it('looks pasted codes up together, and by itself only what is no code', async () => {
  const ofCodes = vi.fn(async (codes: readonly string[]) => items.filter(({ code }) => codes.includes(code.toLowerCase())));
  search.mockClear();
  Object.assign(search, { ofCodes });
  onTestFinished(() => void Object.assign(search, { ofCodes: undefined }));
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  const codes = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? 'BL-6' : 'aed'));
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => [...codes, 'Trolley'].join('\n') } });
  await waitFor(() => expect(store.lines().at(-1)?.itemCode).toBe('BL-60'));
  expect(store.lines().slice(0, 2)).toMatchObject([{ itemCode: 'BL-6' }, { itemCode: 'AED' }]);
  expect(store.lines().every(({ item }) => item !== null)).toBe(true);
  expect(ofCodes.mock.calls).toEqual([[['bl-6', 'aed', 'trolley']]]);
  expect(search.mock.calls.map(([text]) => text)).toEqual(['Trolley']);
});

it('finds pasted bar codes together too, each line of a code that comes twice, and fills them all in one step', async () => {
  const scanned = items.map((item, index) => ({ ...item, aliases: [`87123456789${index}`] }));
  const ofCodes = vi.fn(async (codes: readonly string[]) => scanned.filter(({ aliases }) => aliases.some((one) => codes.includes(one))));
  search.mockClear();
  Object.assign(search, { ofCodes });
  onTestFinished(() => void Object.assign(search, { ofCodes: undefined }));
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  const codes = Array.from({ length: 40 }, (_, index) => `87123456789${index % 3}`);
  const changes = vi.fn();
  const stop = store.subscribe(changes);
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => codes.join('\n') } });
  await waitFor(() => expect(store.isPending()).toBe(false));
  stop();
  expect(store.lines().map(({ itemCode }) => itemCode)).toEqual(codes.map((_, index) => ['BL-6', 'BL-60', 'AED'][index % 3]));
  expect(ofCodes).toHaveBeenCalledOnce();
  expect(search).not.toHaveBeenCalled();
  // the paste, the cursor after it, and the answer
  expect(changes.mock.calls.length).toBeLessThanOrEqual(6);
});

it('searches a pasted name once, however often it comes', async () => {
  search.mockClear();
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => 'Trolley\nTrolley\nAED\ntrolley' } });
  await waitFor(() => expect(store.lines().map(({ itemCode }) => itemCode)).toEqual(['BL-60', 'BL-60', 'AED', 'BL-60']));
  expect(search.mock.calls.map(([text]) => text)).toEqual(['Trolley', 'AED']);
});

it('takes no record that cannot be chosen, though its code was pasted', async () => {
  search.mockImplementation((text) =>
    find(text, new AbortController().signal).then((all) => all.map((one) => ({ ...one, refusal: 'Ended' }))),
  );
  onTestFinished(() => void search.mockImplementation(find));
  const { user, store } = openGrid([line()]);
  await user.click(cellAt(0, 0));
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => 'AED\n' } });
  expect(await screen.findByRole('button', { name: /‘AED’ is neither a code nor a full name/ })).toBeVisible();
  expect(store.lines()).toEqual([line()]);
});

it('says which columns of a pasted table it left out, since their figures would be missed', async () => {
  const { user, store } = openGrid([line()], { language: 'de' });
  await user.click(cellAt(0, 0));
  fireEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => 'Item\tQuantity\tEinzelpreis\nBL-6\t3\t7,50\n' } });
  await waitFor(() => expect(store.lines()[0]).toMatchObject({ itemCode: 'BL-6', quantity: '3' }));
  expect(await screen.findByText('Nicht übernommen, weil es hier keine Spalte dieses Namens gibt: Einzelpreis')).toBeVisible();
});

describe('codes that are still looked up', () => {
  const pasted = (text: string) => ({ clipboardData: { getData: () => text } });
  const addRow = () => screen.getByText('Type, or paste rows from a spreadsheet…');
  let answer: () => void;

  beforeEach(() => {
    const answered = new Promise<void>((done) => {
      answer = () => act(done);
    });
    search.mockImplementation(async (text) => {
      await answered;
      return items.filter(({ code }) => code.toLowerCase() === text.toLowerCase());
    });
  });
  afterEach(() => search.mockImplementation(find));

  it('arrive while the person moves on with Tab and types', async () => {
    const { user, store } = openGrid([line({ itemCode: 'here' })]);
    await user.click(cellAt(0, 0));
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(addRow(), pasted('BL-6\nAED'));
    await waitFor(() => expect(cellAt(2, 0)).toHaveFocus());
    expect(cellAt(2, 0)).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Tab}own text{Tab}3');
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['here', 'BL-6', 'AED']));
    expect(screen.getByRole('textbox', { name: 'Line 3, Quantity' })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(store.lines()[2]).toMatchObject({ description: 'own text', quantity: '3', price: '52' });
    expect(cellAt(2, 3)).toHaveFocus();
  });

  it('fill cells that were opened without being edited', async () => {
    const { user, store } = openGrid([line()]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('AED\n'));
    await user.keyboard('{Tab}{F2}');
    answer();
    await waitFor(() => expect(store.lines()[0]?.description).toBe('AED electrodes'));
    await user.keyboard('{Tab}');
    expect(store.lines()[0]?.description).toBe('AED electrodes');
  });

  it('are taken back together with the rows that brought them', async () => {
    const { user, store } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('BL-6\nAED\n?'));
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED', null]));
    await screen.findByRole('button', { name: /‘\?’/ });
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()).toEqual([line({ description: 'before' })]);
    expect(screen.queryByRole('button', { name: /‘\?’/ })).not.toBeInTheDocument();
    expect(cellAt(0, 0)).toHaveFocus();
  });

  it('are no longer awaited in older lines once the paste is undone', async () => {
    const { user } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('BL-6\nAED'));
    expect(cellAt(0, 0)).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Control>}z{/Control}');
    expect(cellAt(0, 0)).not.toHaveAttribute('aria-busy');
    answer();
  });

  it('leave no line behind that was added for them', async () => {
    const { user, store } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    await user.keyboard('{ArrowDown}{Enter}');
    fireEvent.paste(screen.getByRole('combobox', { name: 'Line 2, Item' }), pasted('BL-6\nAED'));
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual([null, 'BL-6', 'AED']));
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()).toEqual([line({ description: 'before' })]);
  });

  it('come back with Ctrl+Y', async () => {
    const { user, store } = openGrid([]);
    fireEvent.paste(addRow(), pasted('BL-6\nAED'));
    answer();
    await waitFor(() => expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED']));
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()).toEqual([]);
    await user.keyboard('{Control>}y{/Control}');
    expect(store.lines().map((one) => one.itemCode)).toEqual(['BL-6', 'AED']);
  });

  it('are dropped when the paste was undone meanwhile', async () => {
    const { user, store } = openGrid([line({ description: 'before' })]);
    await user.click(cellAt(0, 0));
    fireEvent.paste(cellAt(0, 0), pasted('BL-6\nAED'));
    await user.keyboard('{Control>}z{/Control}');
    answer();
    await waitFor(() => expect(cellAt(0, 0)).not.toHaveAttribute('aria-busy'));
    expect(store.lines()).toEqual([line({ description: 'before' })]);
  });
});
