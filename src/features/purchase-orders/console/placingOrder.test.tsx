import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { answer, item, line, order } from '../../../../tests/support/orderScreens.tsx';
import { listReply, problemReply, renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { startTyping } from '../../../../tests/support/startTyping.ts';
import { OrderCreate } from './OrderCreate.tsx';

/** Opens a new order from a supplier with these fields, and types an item into its first line. */
async function orderFrom(fields: object, vatCodes: readonly object[] = []) {
  const supplier = { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: true, ...fields };
  const extinguisher = { ...item, description: 'Sproeischuimblusser', unit: 'stuks', costPriceStandard: '48.5000', salesVatCode: '2' };
  const shown = renderConsole(<OrderCreate />, {
    answer: answer(({ url }) => {
      if (url.includes('/lookup/vatcode')) return { json: vatCodes };
      if (url.includes('/account/')) return { json: supplier };
      return new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([extinguisher]) : undefined;
    }),
    at: `/purchase-orders/new?supplier=${order.supplierId}`,
  });
  await startTyping();
  await userEvent.keyboard('sb6');
  await screen.findByRole('option', { name: /SB6/ });
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('gridcell', { name: 'Sproeischuimblusser' });
  return shown;
}

describe('placing an order', () => {
  test('names what is missing', async () => {
    const { requests } = renderConsole(<OrderCreate />, { answer: answer(), at: '/purchase-orders/new' });
    await screen.findByRole('heading', { name: 'Bestellen' });
    await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('takes the VAT code of the supplier before that of the item', async () => {
    const codes = [
      { code: '2', description: 'Hoog', percentage: 0.21, type: 'Excluding', charged: false, blocked: false },
      { code: '7', description: 'Verlegd', percentage: 0, type: 'Excluding', charged: true, blocked: false },
    ];
    const { requests } = await orderFrom({ purchaseVatCode: '7' }, codes);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST')).toMatchObject([{ lines: [{ itemId: item.id, vatCode: '7' }] }]));
  });

  test('gives a line the discount of the supplier', async () => {
    const { requests } = await orderFrom({ discountPurchase: 0.075 });
    expect(screen.getByRole('gridcell', { name: '7,5' })).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST')).toMatchObject([{ lines: [{ itemId: item.id, discount: 0.075 }] }]));
  });

  test('gives lines the VAT code and the discount of a supplier that is chosen after them, and keeps a typed discount', async () => {
    const supplier = {
      id: order.supplierId,
      code: '5001',
      name: order.supplierName,
      city: 'Utrecht',
      isSupplier: true,
      purchaseVatCode: '7',
      discountPurchase: 0.075,
    };
    const extinguisher = { ...item, description: 'Sproeischuimblusser', unit: 'stuks', costPriceStandard: '48.5000', salesVatCode: '2' };
    const rule = { type: 'Excluding', charged: false, blocked: false };
    const codes = [
      { ...rule, code: '2', description: 'Hoog', percentage: 0.21 },
      { ...rule, code: '7', description: 'Verlegd', percentage: 0, charged: true },
    ];
    const { requests } = renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => {
        const { pathname } = new URL(url, 'http://localhost');
        if (url.includes('/lookup/vatcode')) return { json: codes };
        if (url.includes('/account/')) return { json: supplier };
        if (pathname.endsWith('/account')) return listReply([supplier]);
        return pathname.endsWith('/item') ? listReply([extinguisher]) : undefined;
      }),
      at: '/purchase-orders/new',
    });
    await startTyping();
    await userEvent.keyboard('sb6');
    await screen.findByRole('option', { name: /SB6/ });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('gridcell', { name: '21%' })).toBeVisible();
    const cells = (label: string) => screen.getAllByRole('gridcell').filter(({ dataset }) => dataset['label'] === label);
    await startTyping();
    await userEvent.keyboard('sb6');
    await screen.findByRole('option', { name: /SB6/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cells('Omschrijving')).toHaveLength(2));
    await userEvent.click(cells('Korting %')[1] as HTMLElement);
    await userEvent.keyboard('20{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: /Leverancier/ }), 'brand');
    await screen.findByRole('option', { name: /Brandmeester/ });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findAllByRole('gridcell', { name: /verl\./ })).toHaveLength(2);
    await waitFor(() => expect(cells('Korting %').map(({ textContent }) => textContent)).toEqual(['7,5', '20']));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentBodies(requests, 'POST')).toMatchObject([{ lines: [{ discount: 0.075 }, { discount: 0.2 }] }]));
    expect(JSON.stringify(sentBodies(requests, 'POST'))).not.toContain('filledDiscount');
  });

  test('replaces text, price and VAT code of the item before, and keeps what was typed', async () => {
    const priced = { ...item, unit: 'stuks' };
    const rule = { type: 'Excluding', charged: false, blocked: false };
    const codes = [
      { ...rule, code: '1', description: 'Laag', percentage: 0.09 },
      { ...rule, code: '2', description: 'Hoog', percentage: 0.21 },
      { ...rule, code: '7', description: 'Verlegd', percentage: 0, charged: true },
    ];
    const items = [
      { ...priced, code: 'SB6', description: 'Sproeischuimblusser', costPriceStandard: '48.5000', salesVatCode: '2' },
      {
        ...priced,
        id: seededId(120001, 'item', 2),
        code: 'CO2',
        description: 'CO2-blusser',
        costPriceStandard: '61.2000',
        salesVatCode: '1',
      },
    ];
    renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => {
        if (url.includes('/lookup/vatcode')) return { json: codes };
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        const { q = '' } = JSON.parse(searchParams.get('filter') ?? '{}') as { q?: string };
        return pathname.endsWith('/item') ? listReply(items.filter(({ code }) => code.startsWith(q.toUpperCase()))) : undefined;
      }),
      at: '/purchase-orders/new',
    });
    const choose = async (code: string) => {
      await userEvent.keyboard(code);
      await screen.findByRole('option', { name: new RegExp(code, 'i') });
      await userEvent.keyboard('{Enter}');
    };
    await startTyping();
    await choose('sb6');
    await screen.findByRole('gridcell', { name: 'Sproeischuimblusser' });
    await userEvent.click(screen.getByRole('gridcell', { name: 'SB6' }));
    await choose('co2');
    expect(await screen.findByRole('gridcell', { name: 'CO2-blusser' })).toBeVisible();
    const cellsOf = (label: string) => screen.getAllByRole('gridcell').filter(({ dataset }) => dataset['label'] === label);
    const prices = () => cellsOf('Prijs');
    expect(prices()[0]).toHaveTextContent('61,20');
    expect(cellsOf('Btw')[0]).toHaveTextContent('9%');
    await userEvent.click(screen.getByRole('gridcell', { name: 'CO2-blusser' }));
    await userEvent.keyboard('Voor de kelder{Enter}');
    await userEvent.click(prices()[0] as HTMLElement);
    await userEvent.keyboard('60{Enter}');
    await userEvent.click(cellsOf('Btw')[0] as HTMLElement);
    await userEvent.keyboard('7{Enter}');
    await waitFor(() => expect(cellsOf('Btw')[0]).toHaveTextContent('verl.'));
    await userEvent.click(screen.getByRole('gridcell', { name: 'CO2' }));
    await choose('sb6');
    expect(await screen.findByRole('gridcell', { name: 'SB6' })).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Voor de kelder' })).toBeVisible();
    expect(prices()[0]).toHaveTextContent('60,00');
    expect(cellsOf('Btw')[0]).toHaveTextContent('verl.');
  });

  test('offers no item that is not in use on the day of the order, nor takes another one for its code', async () => {
    const used = { ...item, code: 'SB60', description: 'Trolley', unit: 'stuks', costPriceStandard: '400', salesVatCode: null };
    const ended = { ...used, id: seededId(120001, 'item', 2), code: 'SB6', description: 'Sproeischuimblusser', endDate: '2025-12-31' };
    const { requests } = renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => (new URL(url, 'http://localhost').pathname.endsWith('/item') ? listReply([ended, used]) : undefined)),
      at: '/purchase-orders/new',
    });
    await startTyping();
    await userEvent.keyboard('sb6');
    const option = await screen.findByRole('option', { name: /Sproeischuimblusser/ });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent(/Dit geldt niet op/);
    await userEvent.click(option);
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByRole('button', { name: /‘sb6’ is geen code of hele naam van een artikel dat op deze dag in gebruik is/ }),
    ).toBeVisible();
    expect(screen.queryByRole('gridcell', { name: /Trolley|Sproei/ })).not.toBeInTheDocument();
    expect(requests.some(({ url }) => decodeURIComponent(url).includes('"isPurchaseItem":true'))).toBe(true);
  });

  test('says at its field that an account is not a supplier', async () => {
    renderConsole(<OrderCreate />, {
      answer: answer(({ url }) =>
        url.includes('/account/')
          ? { json: { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: false } }
          : undefined,
      ),
      at: `/purchase-orders/new?supplier=${order.supplierId}`,
    });
    expect(await screen.findByRole('combobox', { name: /Leverancier/ })).toHaveAccessibleDescription(/Deze relatie is geen leverancier\./);
  });

  test.each([
    ['is blocked', { blocked: true }, 'Geblokkeerd', /Deze relatie is geblokkeerd/],
    ['has ended', { endDate: '2026-01-31' }, 'Beëindigd', /De relatie is beëindigd op 31-01-2026/],
  ])('says at once of a supplier that it %s', async (_case, trouble, chip, said) => {
    const supplier = { id: order.supplierId, code: '5001', name: order.supplierName, city: 'Utrecht', isSupplier: true, ...trouble };
    renderConsole(<OrderCreate />, {
      answer: answer(({ url }) => {
        if (url.includes('/account/')) return { json: supplier };
        return new URL(url, 'http://localhost').pathname.endsWith('/account') ? listReply([supplier]) : undefined;
      }),
      at: '/purchase-orders/new',
    });
    const field = await screen.findByRole('combobox', { name: /Leverancier/ });
    await userEvent.type(field, 'brand');
    expect(await screen.findByRole('option', { name: /Brandmeester/ })).toHaveTextContent(`Utrecht · ${chip}`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(said));
  });

  test('shows at the VAT of a line why it is refused', async () => {
    const sale = {
      id: seededId(120001, 'salesOrder', 1),
      lines: [{ ...line, quantityToBuy: '2', unitCode: 'stuks' }],
    };
    const errors = { 'lines.0.vatCode': ['Deze code is geblokkeerd.'] };
    renderConsole(<OrderCreate />, {
      answer: answer(({ method, url }) => {
        if (method === 'POST') return problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors });
        if (url.includes('/account/')) return { json: { id: order.supplierId, code: '5001', name: order.supplierName, isSupplier: true } };
        return url.includes('/salesorder/') ? { json: sale } : undefined;
      }),
      at: `/purchase-orders/new?supplier=${order.supplierId}&salesOrder=${sale.id}`,
    });
    await userEvent.click(await screen.findByRole('button', { name: /Bewaren/ }));
    expect(await screen.findByRole('button', { name: 'Regel 1, Btw: Deze code is geblokkeerd.' })).toBeVisible();
    const [cell] = screen.getAllByRole('gridcell').filter((one) => one.dataset['label'] === 'Btw');
    expect(cell).toBeInvalid();
    expect(cell).toHaveAccessibleDescription(/Deze code is geblokkeerd\./);
  });

  test.each([
    ['that of its item', null, '9%'],
    ['that of the supplier', '2', '21%'],
  ])(
    'gives a line for a sales order in dollars %s as VAT code, its cost in euro, and the discount of the supplier',
    async (_whose, purchaseVatCode, shown) => {
      const sale = {
        id: seededId(120001, 'salesOrder', 1),
        currency: 'USD',
        exchangeRate: 0.9,
        lines: [{ ...line, quantityOpen: '5', quantityToBuy: '2', unitCode: 'stuks', costPrice: '10.0000' }],
      };
      const rule = { type: 'Excluding', charged: false, blocked: false };
      const { requests } = renderConsole(<OrderCreate />, {
        answer: answer(({ url }) => {
          if (url.includes('/account/')) {
            return {
              json: {
                id: order.supplierId,
                code: '5001',
                name: order.supplierName,
                isSupplier: true,
                purchaseVatCode,
                discountPurchase: 0.1,
              },
            };
          }
          if (url.includes('/lookup/vatcode')) {
            return {
              json: [
                { ...rule, code: '1', percentage: 0.09 },
                { ...rule, code: '2', percentage: 0.21 },
              ],
            };
          }
          if (url.includes('/item?')) return listReply([{ ...item, salesVatCode: '1' }]);
          return url.includes('/salesorder/') ? { json: sale } : undefined;
        }),
        at: `/purchase-orders/new?supplier=${order.supplierId}&salesOrder=${sale.id}`,
      });
      expect(await screen.findByRole('gridcell', { name: shown })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: /Bewaren/ }));
      await waitFor(() =>
        expect(sentBodies(requests, 'POST')).toMatchObject([
          { currency: 'EUR', lines: [{ quantity: '2', unitPrice: '9.0000', discount: 0.1, vatCode: purchaseVatCode ?? '1' }] },
        ]),
      );
      expect(JSON.stringify(sentBodies(requests, 'POST'))).not.toMatch(/itemVatCode|filledVatCode/);
    },
  );
});
