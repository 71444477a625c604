import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
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

  test('says so when there is no such item', async () => {
    open(() => undefined);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
