import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../support/api.ts';

interface Made {
  id: string;
  version: number;
}

const countries = [
  { division: 340100, country: 'NL', unit: 'stuks', postcode: '9401 AB', vat: '2', percent: 21, city: 'Assen' },
  { division: 350100, country: 'DE', unit: 'Stk', postcode: '34117', vat: '2', percent: 19, city: 'Kassel' },
] as const;

// Work order, delivery and invoice are of one day
const now = '2026-11-23T09:00:00Z';

describe.each(countries)('an empty installation in $country', ({ division, country, unit, postcode, vat, percent, city }) => {
  it('comes to its first delivered order, signed work order and invoice ready for booking', async () => {
    const api = await testApi();
    api.setNow(now);
    const make = maker(api);
    expect((await api.call('GET /api/division', { as: 'ada' })).body).toEqual([]);
    await make(`POST /api/divisions/${division}`, { code: division, description: city, country });
    await make(`PUT /api/${division}/lookup/usual`, { country, year: 2026 });
    const group = await make(`POST /api/${division}/itemgroup`, { code: 'BLUS', description: 'BLUS', isDefault: true });
    const item = await make(`POST /api/divisions/${division}/items`, {
      code: 'SB6',
      description: 'SB6',
      itemGroupId: group.id,
      unit,
      standardSalesPrice: '89.5',
      costPriceStandard: '48',
      salesVatCode: vat,
    });
    const hall = await make(`POST /api/${division}/lookup/warehouse`, { code: 'HAL', description: 'Hal 1', isMain: true });
    const mike = { code: 'M001', employeeNumber: 101, firstName: 'Mike', lastName: 'Visser', email: 'mike@cura.example' };
    const engineer = await make(`POST /api/divisions/${division}/engineers`, mike);
    const customer = await make(`POST /api/${division}/account`, { code: '1001', name: 'Bakker', status: 'Customer', country });
    const supplier = await make(`POST /api/${division}/account`, { code: '2001', name: 'Ajax', isSupplier: true, country });
    const location = await make(`POST /api/divisions/${division}/locations`, {
      accountId: customer.id,
      code: 'L1',
      name: 'Hal Bakker',
      addressLine1: 'Dok 1',
      postcode,
      city,
      country,
    });
    await make(`POST /api/${division}/salesitemprice`, { itemId: item.id, accountId: customer.id, currency: 'EUR', price: '80' });
    expect(await make(`GET /api/divisions/${division}/setup`)).toMatchObject({ isDone: true });

    await buy(api, { division, supplier: supplier.id, item: item.id, warehouse: hall.id, vat, percent });
    await sell(api, { division, customer: customer.id, item: item.id, warehouse: hall.id });
    await visit(api, { location: location.id, engineer: engineer.id, item: item.id });
  });
});

/** Makes a record, by an administrator whom nothing is refused. */
function maker(api: TestApi) {
  return async <Answer = Made>(route: string, body?: object): Promise<Answer> => {
    const answer = await api.call<Answer>(route, body ? { as: 'ada', body } : { as: 'ada' });
    expect(answer.status, `${route} ${answer.text.slice(0, 400)}`).toBeLessThan(300);
    return answer.body;
  };
}

interface Order extends Made {
  lines: Made[];
}

interface Bought {
  supplier: string;
  vat: string;
  percent: number;
}

interface Trade {
  division: number;
  item: string;
  warehouse: string;
}

/** Orders ten pieces, receives them, and enters the invoice until it is ready for booking. */
async function buy(api: TestApi, { division, supplier, item, warehouse, vat, percent }: Trade & Bought): Promise<void> {
  const make = maker(api);
  const order = await make<Order>(`POST /api/${division}/purchaseorder/order`, {
    supplierId: supplier,
    warehouseId: warehouse,
    lines: [{ itemId: item, quantity: '10', unitPrice: '48', vatCode: vat }],
  });
  const [line] = order.lines;
  const purchaseOrderLineId = line?.id;
  await make(`POST /api/${division}/purchaseorder/goodsreceipt`, {
    yourRef: 'PB-1',
    lines: [{ purchaseOrderLineId, quantityReceived: '10' }],
  });
  const invoice = await make(`POST /api/${division}/purchaseinvoice`, {
    supplierId: supplier,
    yourRef: '2026-1',
    invoiceDate: '2026-11-23',
    journal: '60',
    paymentCondition: '30',
    controlAmount: (480 * (1 + percent / 100)).toFixed(2),
    lines: [{ purchaseOrderLineId, itemId: item, quantity: '10', unitPrice: '48', vatCode: vat }],
  });
  const ready = await make(`POST /api/${division}/purchaseinvoice`, { id: invoice.id, status: 'Open' });
  expect(ready).toMatchObject({ status: 'Open', financialYear: 2026, financialPeriod: 11, dueDate: '2026-12-23' });
}

/** Takes an order of four pieces at the price that was agreed, and delivers them. */
async function sell(api: TestApi, { division, customer, item, warehouse }: Trade & { customer: string }): Promise<void> {
  const make = maker(api);
  const order = await make<Order>(`POST /api/${division}/salesorder`, { orderedById: customer, lines: [{ itemId: item, quantity: '4' }] });
  expect(order.lines).toMatchObject([{ unitPrice: '80.0000' }]);
  const lines = [{ salesOrderLineId: order.lines[0]?.id, quantityDelivered: '4' }];
  await make(`POST /api/${division}/salesorder/goodsdelivery`, { deliveryDate: '2026-11-23', warehouseId: warehouse, lines });
  const [stock] = await make<readonly object[]>(`GET /api/divisions/${division}/stock`);
  expect(stock).toMatchObject({ itemCode: 'SB6', currentStock: '6.0000' });
}

/** Plans a visit, signs it, and handles it. */
async function visit(api: TestApi, { location, engineer, item }: { location: string; engineer: string; item: string }): Promise<void> {
  const make = maker(api);
  const base = `/api/locations/${location}/workorders`;
  const order = await make(`POST ${base}`, {
    type: 'Installation',
    description: 'Blusser ophangen',
    engineerId: engineer,
    plannedStart: '2026-11-24T08:00:00Z',
    plannedEnd: '2026-11-24T09:00:00Z',
    items: [{ kind: 'Material', itemId: item, quantity: '1', status: 'Gerealiseerd' }],
  });
  const change = (body: object) => make(`PUT ${base}/${order.id}`, body);
  await change({ status: 'Bevestigd' });
  const content = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#fff' } })
    .composite([{ input: Buffer.from('<svg><path d="M5 30 L70 8" stroke="black" stroke-width="3"/></svg>'), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const signed = await api.upload(
    `POST ${base}/${order.id}/autograph`,
    { content, fileName: 'x.png', fields: { signedBy: 'B. Bakker' } },
    { as: 'ada' },
  );
  expect(signed.status, signed.text).toBe(201);
  await change({ status: 'Gerealiseerd' });
  expect(await change({ status: 'Afgehandeld' })).toMatchObject({ status: 'Afgehandeld', isSigned: true });
}
