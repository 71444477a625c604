import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { itemsConsole } from '#features/items/console/index.ts';
import { AssemblyCreate } from './AssemblyForm.tsx';
import { inventoryConsole } from './index.ts';

const warehouse = {
  id: '0194f2a0-7c1e-7b3a-8d2f-000000000001',
  code: '1',
  description: 'Magazijn',
  isMain: true,
  email: null,
  version: 1,
};
const set = {
  id: '0194f2a0-7c1e-7b3a-8d2f-000000000002',
  code: 'SET',
  description: 'Set',
  unit: 'stuks',
  stock: '0.0000',
  assemblyItems: [],
};

function open(items: readonly object[]) {
  return renderConsole(<AssemblyCreate />, {
    resources: { ...inventoryConsole.resources, ...itemsConsole.resources },
    answer: ({ url }) => {
      if (url.endsWith(set.id)) return { json: set };
      return listReply(url.includes('/warehouse') ? [warehouse] : url.includes('/item?') ? items : []);
    },
  });
}

test('a new assembly order offers items that are assembled of parts only', async () => {
  const { requests } = open([set]);
  await userEvent.type(await screen.findByRole('combobox', { name: /^Artikel/ }), 'bhv');
  await waitFor(() => {
    const asked = requests.map(({ url }) => new URL(url, 'http://localhost')).filter(({ pathname }) => pathname.endsWith('/item'));
    expect(JSON.parse(asked.at(-1)?.searchParams.get('filter') ?? '{}')).toMatchObject({ isStockItem: true, isMakeItem: true, q: 'bhv' });
  });
});

test('a new assembly order leads to the items when none is assembled', async () => {
  open([]);
  expect(await screen.findByText('Nog geen artikel wordt samengesteld')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Naar de artikelen' })).toHaveAttribute('href', '/items');
});

test('a new assembly order leads to the page of an item whose parts are not known yet', async () => {
  open([set]);
  await userEvent.type(await screen.findByRole('combobox', { name: /^Artikel/ }), 'set');
  await userEvent.click(await screen.findByRole('option', { name: /Set/ }));
  expect(await screen.findByRole('link', { name: 'Naar het artikel' })).toHaveAttribute('href', `/items/${set.id}`);
});
