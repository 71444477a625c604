import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { inventoryConsole } from '#features/inventory/console/index.ts';
import { purchaseOrdersConsole } from './index.ts';
import { ReorderList } from './ReorderList.tsx';

const id = (number: number) => `0194f2a0-7c1e-7b3a-8d2f-00000000000${number}`;
const warehouses = [{ id: id(1), code: '1', description: 'Magazijn', isMain: true }];
const line = {
  id: id(2),
  itemId: id(3),
  itemCode: 'BL-SS6',
  itemDescription: 'Sproeischuimblusser',
  unit: 'st',
  warehouseId: id(1),
  warehouseDescription: 'Magazijn',
  currentStock: '1.0000',
  plannedStockIn: '3.0000',
  plannedStockOut: '0.0000',
  projectedStock: '4.0000',
  safetyStock: '2.0000',
  reorderPoint: '5.0000',
  maximumStock: '40.0000',
  suggestedQuantity: '36.0000',
  supplierId: id(4),
  supplierName: 'Brandmeester Groothandel',
  unitPrice: '47.0000',
  openOrders: [
    { purchaseOrderId: id(5), orderNumber: 4017, supplierName: 'Brandmeester Groothandel', receiptDate: null, quantity: '3.0000' },
  ],
};
const unbought = { ...line, id: id(6), itemId: id(7), itemCode: 'BL-OPH', supplierId: null, supplierName: null, openOrders: [] };

function show(ordered: Reply = { json: [{ id: id(8) }] }) {
  return renderConsole(<p />, {
    answer: ({ method, url }) => {
      if (method === 'POST') return ordered;
      return listReply(url.includes('/lookup/warehouse') ? warehouses : [line, unbought]);
    },
    resources: { ...purchaseOrdersConsole.resources, ...inventoryConsole.resources },
    at: '/reorder',
    routes: { '/reorder': <ReorderList />, '/purchase-orders/:id': <p>order</p> },
  });
}

test('what has a supplier is chosen, with what is ordered already', async () => {
  const { requests } = show();
  expect(await screen.findByRole('checkbox', { name: /BL-SS6/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /BL-OPH/ })).not.toBeChecked();
  expect(screen.getByRole('link', { name: '4017: 3' })).toHaveAttribute('href', `/purchase-orders/${id(5)}`);
  expect(requests.at(-1)?.url).toContain(`warehouseId=${id(1)}`);
});

test('chosen lines are ordered, in the quantity that was typed', async () => {
  const { requests } = show();
  const [quantity] = await screen.findAllByRole('textbox', { name: 'Te bestellen' });
  await userEvent.clear(quantity as HTMLElement);
  expect(screen.getByRole('button', { name: /1 regel bestellen/ })).toBeDisabled();
  await userEvent.type(quantity as HTMLElement, '12');
  await userEvent.click(screen.getByRole('button', { name: /1 regel bestellen/ }));
  expect(await screen.findByText('order')).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toEqual({
    lines: [{ itemId: id(3), warehouseId: id(1), supplierId: id(4), quantity: '12', expectedStock: '4.0000' }],
  });
});

test('what has no supplier cannot be ordered yet', async () => {
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: /BL-OPH/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /2 regels bestellen/ })).toBeDisabled());
  expect(screen.getByText(/Kies eerst een leverancier/)).toBeVisible();
});

test('a line that is refused says why, by its item', async () => {
  const errors = { 'lines.0.vatCode': ['Deze code is geblokkeerd.'] };
  show(problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors }));
  await userEvent.click(await screen.findByRole('button', { name: /1 regel bestellen/ }));
  expect(await screen.findByText('BL-SS6 · Btw: Deze code is geblokkeerd.')).toBeVisible();
  const row = (name: RegExp) => screen.getByRole('checkbox', { name }).closest('li');
  expect(row(/BL-SS6/)).toHaveTextContent('Btw: Deze code is geblokkeerd.');
  expect(row(/BL-OPH/)).not.toHaveTextContent('geblokkeerd');
});
