import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { itemsConsole } from './index.ts';
import { ItemList } from './ItemList.tsx';
import { ItemPage } from './ItemPage.tsx';

const item = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  code: 'SB6',
  description: 'Sproeischuimblusser 6 liter',
  itemGroupDescription: 'Brandblussers',
  standardSalesPrice: '89.5000',
  costPriceStandard: '48.3300',
  unitDescription: 'Stuk',
  stock: '42.0000',
  isStockItem: true,
  isSerialItem: true,
  isBatchItem: false,
  isWebshopItem: false,
  netWeight: 9.5,
  salesVatCode: '2',
  barcode: '8712345678901',
  startDate: '2020-01-15',
  notes: null,
  assetTypes: ['ExtinguishSprayFoam'],
  isMakeItem: false,
  assemblyItems: [],
};
const service = { ...item, id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e70', code: 'UUR', description: 'Arbeidsuur monteur', isStockItem: false };

describe('the list of items', () => {
  test('shows price, group and stock, and leads to the item', async () => {
    renderConsole(<ItemList />, { answer: () => listReply([item, service], 113), at: '/items' });
    expect(await screen.findByRole('link', { name: item.description })).toHaveAttribute('href', `/items/${item.id}`);
    expect(screen.getAllByText('€ 89,50')).toHaveLength(2);
    expect(screen.getAllByText('Brandblussers')).toHaveLength(2);
    expect(screen.getByText('42')).toBeVisible();
    expect(screen.getByText('geen voorraad')).toBeVisible();
    expect(screen.getAllByText('€ 48,33')).toHaveLength(2);
  });

  test('shows a price of less than a cent as it is', async () => {
    const screw = { ...item, standardSalesPrice: '0.1250', costPriceStandard: '0.0425' };
    renderConsole(<ItemList />, { answer: () => listReply([screw], 1), at: '/items' });
    expect(await screen.findByText('€ 0,125')).toBeVisible();
    expect(screen.getByText('€ 0,0425')).toBeVisible();
  });

  test('shows prices in the currency of the division', async () => {
    const division = { code: 340001, name: 'Zürich', currency: 'CHF' };
    renderConsole(<ItemList />, { answer: () => listReply([item], 1), at: '/items', language: 'de', division });
    expect(await screen.findByText('89,50 CHF')).toBeVisible();
    expect(screen.getByText('48,33 CHF')).toBeVisible();
  });

  test('keeps the cost from those who do not buy', async () => {
    renderConsole(<ItemList />, { answer: () => listReply([item], 1), at: '/items', can: () => false });
    await screen.findByRole('link', { name: item.description });
    expect(screen.queryByRole('columnheader', { name: 'Kostprijs' })).not.toBeInTheDocument();
  });

  test('narrows to an asset type', async () => {
    const { requests } = renderConsole(<ItemList />, { answer: () => listReply([item], 1), at: '/items' });
    await screen.findByRole('link', { name: item.description });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Evacuatiestoel' }));
    await waitFor(() =>
      expect(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('filter')).toBe('{"assetTypes":"EvacuationChair"}'),
    );
  });
});

describe('the page of an item', () => {
  const open = (answer: () => Reply | undefined) =>
    renderConsole(<p />, { answer, at: `/items/${item.id}`, routes: { '/items/:id': <ItemPage /> } });

  test('says what is known of it', async () => {
    const { requests } = open(() => ({ json: item }));
    expect(await screen.findByRole('heading', { name: item.description })).toBeVisible();
    expect(screen.getByText('8712345678901')).toBeVisible();
    expect(screen.getByText('9,5 kg')).toBeVisible();
    expect(requests[0]?.url).toBe(`/api/120001/item/${item.id}`);
  });

  test('shows its prices with all their decimals, and until when it is in use', async () => {
    open(() => ({ json: { ...item, standardSalesPrice: '0.1250', costPriceStandard: '0.0425', endDate: '2027-03-31' } }));
    expect(await screen.findByText('€ 0,125')).toBeVisible();
    expect(screen.getByText('€ 0,0425')).toBeVisible();
    expect(screen.getByText('31-03-2027')).toBeVisible();
  });

  test('shows its parts as links', async () => {
    const part = { id: '1', partItemId: 'p1', partItemCode: 'BHV-KAST', partItemDescription: 'BHV-kast leeg', quantity: '1.0000' };
    open(() => ({ json: { ...item, assemblyItems: [part] } }));
    expect(await screen.findByRole('link', { name: 'BHV-kast leeg' })).toHaveAttribute('href', '/items/p1');
  });

  describe('that is assembled', () => {
    const cabinet = {
      id: '0194f2a0-7c1e-7b3a-8d2f-000000000001',
      version: 3,
      itemId: item.id,
      partItemId: '0194f2a0-7c1e-7b3a-8d2f-000000000002',
      partItemCode: 'BHV-KAST',
      partItemDescription: 'BHV-kast leeg',
      partItemUnit: 'stuks',
      quantity: '1.0000',
    };
    const bandage = { id: '0194f2a0-7c1e-7b3a-8d2f-000000000003', code: 'VERB', description: 'Verbandset', unit: 'doos' };
    let isRemoved = false;
    const show = (parts: readonly object[], can = true) =>
      renderConsole(<p />, {
        resources: itemsConsole.resources,
        can: () => can,
        at: `/items/${item.id}`,
        routes: { '/items/:id': <ItemPage /> },
        answer: ({ method, url }) => {
          if (method === 'DELETE') isRemoved = true;
          if (method === 'DELETE') return { status: 204 };
          if (method !== 'GET')
            return { status: method === 'POST' ? 201 : 200, json: { ...cabinet, partItemDescription: bandage.description } };
          if (url.includes('/item?')) return listReply([bandage]);
          return { json: url.endsWith(bandage.id) ? bandage : { ...item, isMakeItem: true, assemblyItems: isRemoved ? [] : parts } };
        },
      });

    test('leads to its first part, and then to the next', async () => {
      const { requests } = show([]);
      await userEvent.click(await screen.findByRole('button', { name: 'Onderdeel toevoegen' }));
      const part = await screen.findByRole('combobox', { name: /^Onderdeel/ });
      expect(part).toHaveFocus();
      await userEvent.type(part, 'verb');
      await userEvent.click(await screen.findByRole('option', { name: /Verbandset/ }));
      const quantity = screen.getByRole('textbox', { name: /^Aantal per exemplaar/ });
      expect(await screen.findByText('doos')).toBeVisible();
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '2,5{Control>}s{/Control}');
      await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
      const sent = requests.find(({ method }) => method === 'POST');
      expect(sent?.url).toBe('/api/divisions/120001/assemblyitems');
      expect(JSON.parse(String(sent?.body))).toEqual({ itemId: item.id, partItemId: bandage.id, quantity: '2.5' });
      await waitFor(() => expect(screen.getByRole('combobox', { name: /^Onderdeel/ })).toHaveValue(''));
      expect(screen.getByRole('combobox', { name: /^Onderdeel/ })).toHaveFocus();
    });

    test('changes the quantity of a part', async () => {
      const { requests } = show([cabinet]);
      expect(await screen.findByText('1 stuks')).toBeVisible();
      await userEvent.click(await screen.findByRole('button', { name: 'BHV-kast leeg wijzigen' }));
      expect(await screen.findByText('stuks')).toBeVisible();
      const quantity = await screen.findByRole('textbox', { name: /^Aantal per exemplaar/ });
      expect(quantity).toHaveFocus();
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '3');
      await userEvent.click(screen.getByRole('button', { name: /^Bewaren/ }));
      await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
      const sent = requests.find(({ method }) => method === 'PUT');
      expect(sent?.url).toBe(`/api/divisions/120001/assemblyitems/${cabinet.id}`);
      expect(JSON.parse(String(sent?.body))).toEqual({ quantity: '3' });
      await waitFor(() => expect(screen.getByRole('button', { name: 'BHV-kast leeg wijzigen' })).toHaveFocus());
    });

    test('removes a part after asking', async () => {
      const { requests } = show([cabinet]);
      await userEvent.click(await screen.findByRole('button', { name: 'BHV-kast leeg verwijderen' }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
      await waitFor(() =>
        expect(requests.find(({ method }) => method === 'DELETE')?.url).toBe(`/api/divisions/120001/assemblyitems/${cabinet.id}`),
      );
      await waitFor(() => expect(screen.getByRole('button', { name: 'Onderdeel toevoegen' })).toHaveFocus());
      isRemoved = false;
    });

    test('shows its parts only to those who do not maintain items', async () => {
      show([cabinet], false);
      expect(await screen.findByRole('link', { name: 'BHV-kast leeg' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /BHV-kast|toevoegen/ })).not.toBeInTheDocument();
    });
  });

  test('says so when there is no such item', async () => {
    open(() => undefined);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
