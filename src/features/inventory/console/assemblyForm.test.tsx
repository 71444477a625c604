import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { itemsConsole } from '#features/items/console/index.ts';
import { AssemblyCreate } from './AssemblyForm.tsx';
import { inventoryConsole } from './index.ts';

test('a new assembly order offers items that are assembled of parts only', async () => {
  const warehouse = {
    id: '0194f2a0-7c1e-7b3a-8d2f-000000000001',
    code: '1',
    description: 'Magazijn',
    isMain: true,
    email: null,
    version: 1,
  };
  const { requests } = renderConsole(<AssemblyCreate />, {
    resources: { ...inventoryConsole.resources, ...itemsConsole.resources },
    answer: ({ url }) => (url.includes('/warehouse') ? listReply([warehouse]) : listReply([])),
  });
  await userEvent.type(await screen.findByRole('combobox', { name: /^Artikel/ }), 'bhv');
  await waitFor(() => {
    const asked = requests.map(({ url }) => new URL(url, 'http://localhost')).filter(({ pathname }) => pathname.endsWith('/item'));
    expect(JSON.parse(asked.at(-1)?.searchParams.get('filter') ?? '{}')).toMatchObject({ isStockItem: true, isMakeItem: true, q: 'bhv' });
  });
});
