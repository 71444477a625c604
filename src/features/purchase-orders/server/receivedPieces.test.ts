import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GoodsDelivery } from '#features/sales-orders/deliverySchema.ts';
import { salesIds as ids, salesOrdersApi } from '../../../../tests/support/salesOrdersApi.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../schema.ts';

const { api, place, deliver } = await salesOrdersApi();
const as = 'piet';
const route = '/api/120001/purchaseorder';
const bookings = '/api/divisions/120001';
const field = 'lines.0.serialNumbers';

/** Receives pieces of the defibrillator, each list of numbers on a line of its own order. */
const receive = async (lists: string[][], warehouseId = ids.mainWarehouse) => {
  const lines = await Promise.all(
    lists.map(async (serialNumbers) => {
      const quantity = String(serialNumbers.length);
      const body = { supplierId: ids.supplier, warehouseId, lines: [{ itemId: ids.defibrillator, quantity, unitPrice: '800' }] };
      const order = await api.call<PurchaseOrder & { lines: PurchaseOrderLine[] }>(`POST ${route}/order`, { as, body });
      return { purchaseOrderLineId: order.body.lines[0]?.id, quantityReceived: quantity, serialNumbers };
    }),
  );
  return api.call(`POST ${route}/goodsreceipt`, { as, body: { lines } });
};
const sell = async (quantity: string) => (await place({ lines: [{ itemId: ids.defibrillator, quantity, unitPrice: '900' }] })).lines[0];
const count = (warehouseId: string, serialNumbers: string[]) =>
  api.call(`POST ${bookings}/stockcounts`, {
    as,
    body: { warehouseId, lines: [{ itemId: ids.defibrillator, quantityNew: String(serialNumbers.length), serialNumbers }] },
  });
const refused = (at: string, ...texts: string[]) => ({
  status: 400,
  body: { code: 'invalid', errors: { [at]: [texts.join(': ')] } },
});
const lying = (number: string, warehouse = 'Magazijn') => refused(field, `Serienummer ${number} ligt al op voorraad`, `${warehouse}.`);

describe('a piece that arrives', () => {
  it('is refused where it was received before, by the line that names it', async () => {
    expect((await receive([['R1']])).status).toBe(201);
    expect(await receive([['R2'], ['R3', 'R1']])).toMatchObject(
      refused('lines.1.serialNumbers', 'Serienummer R1 ligt al op voorraad', 'Magazijn.'),
    );
    expect((await receive([['R2'], ['R3']])).status).toBe(201);
  });

  it('arrives once of two receipts at once', async () => {
    const answers = await Promise.all([receive([['T1']]), receive([['T1']])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('is refused while it is with a customer, and where it came back', async () => {
    await receive([['C1']]);
    const delivery = (await deliver(await sell('1'), '1', {}, { serialNumbers: ['C1'] })) as { body: GoodsDelivery };
    expect(await receive([['C1']])).toMatchObject(
      refused(field, `Serienummer C1 is al geleverd, met levering ${delivery.body.deliveryNumber}.`),
    );
    expect((await deliver(await sell('-1'), '-1', {}, { serialNumbers: ['C1'] })).status).toBe(201);
    expect(await receive([['C1']])).toMatchObject(lying('C1'));
  });

  it('does not come back from a customer while it lies here', async () => {
    await receive([['B1']]);
    expect(await deliver(await sell('-1'), '-1', {}, { serialNumbers: ['B1'] })).toMatchObject(lying('B1'));
  });

  it('is refused where it was moved to', async () => {
    await receive([['M1']]);
    const body = {
      warehouseFromId: ids.mainWarehouse,
      warehouseToId: ids.van,
      lines: [{ itemId: ids.defibrillator, quantity: '1', serialNumbers: ['M1'] }],
    };
    expect((await api.call(`POST ${bookings}/stocktransfers`, { as, body })).status).toBe(201);
    expect(await receive([['M1']])).toMatchObject(lying('M1', 'Bus van Mike'));
  });

  it('is refused where it was counted, and arrives where a count missed it', async () => {
    expect((await count(ids.van, ['V1', 'V2'])).status).toBe(201);
    expect(await receive([['V1']])).toMatchObject(lying('V1', 'Bus van Mike'));
    expect((await count(ids.van, ['V2'])).status).toBe(201);
    expect((await receive([['V1']])).status).toBe(201);
    expect(await receive([['V2']])).toMatchObject(lying('V2', 'Bus van Mike'));
  });
});

describe('a piece in capitals and small letters', () => {
  it('is one piece, and its documents keep what was typed', async () => {
    expect(await receive([['Sn-1', 'sN-1']])).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
    expect(await receive([['Sn-1'], ['sN-1']])).toMatchObject({
      status: 400,
      body: { errors: { 'lines.1.serialNumbers': [expect.any(String)] } },
    });
    const received = await receive([['Sn-1', 'Sn-2', 'Sn-3']]);
    expect(received).toMatchObject({ status: 201, body: { lines: [{ serialNumbers: ['Sn-1', 'Sn-2', 'Sn-3'] }] } });
    expect(await receive([['sN-1']])).toMatchObject(lying('sN-1'));
    const move = { warehouseFromId: ids.mainWarehouse, warehouseToId: ids.van };
    const lines = [{ itemId: ids.defibrillator, quantity: '1', serialNumbers: ['SN-1'] }];
    expect((await api.call(`POST ${bookings}/stocktransfers`, { as, body: { ...move, lines } })).status).toBe(201);
    expect(await receive([['Sn-1']])).toMatchObject(lying('Sn-1', 'Bus van Mike'));
    const delivery = await deliver(await sell('1'), '1', {}, { serialNumbers: ['sn-2'] });
    expect(delivery).toMatchObject({ status: 201, body: { lines: [{ serialNumbers: ['sn-2'] }] } });
    expect(await deliver(await sell('1'), '1', {}, { serialNumbers: ['SN-2'] })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await count(ids.van, ['sn-1'])).status).toBe(201);
    expect(await receive([['SN-1']])).toMatchObject(lying('SN-1', 'Bus van Mike'));
    expect((await deliver(await sell('-1'), '-1', {}, { serialNumbers: ['SN-2'] })).status).toBe(201);
    expect(await receive([['sn-2']])).toMatchObject(lying('sn-2'));
  });
});

describe('a piece that is moved', () => {
  const move = (serialNumber: string, [warehouseFromId, warehouseToId] = [ids.mainWarehouse, ids.van]) =>
    api.call(`POST ${bookings}/stocktransfers`, {
      as,
      body: { warehouseFromId, warehouseToId, lines: [{ itemId: ids.defibrillator, quantity: '1', serialNumbers: [serialNumber] }] },
    });

  it('arrives once, also of two transfers at once', async () => {
    await receive([['X1', 'X2']]);
    const answers = await Promise.all([move('X1'), move('X1')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await move('X1')).toMatchObject(lying('X1', 'Bus van Mike'));
    expect((await move('X1', [ids.van, ids.mainWarehouse])).status).toBe(201);
    expect((await move('X1')).status).toBe(201);
  });

  it('is not with a customer', async () => {
    await receive([['X3', 'X4']]);
    const delivery = (await deliver(await sell('1'), '1', {}, { serialNumbers: ['X3'] })) as { body: GoodsDelivery };
    expect(await move('X3')).toMatchObject(refused(field, `Serienummer X3 is al geleverd, met levering ${delivery.body.deliveryNumber}.`));
  });

  it('leaves the warehouse in which it lies, and no other', async () => {
    await receive([['X5', 'X6']]);
    expect((await move('X5')).status).toBe(201);
    expect(await move('X6', [ids.van, ids.mainWarehouse])).toMatchObject(lying('X6'));
    const body = { code: 'HAL9', description: 'Hal 9' };
    const hall = await api.call<{ id: string }>('POST /api/120001/lookup/warehouse', { as: 'ada', body });
    expect(hall, hall.text).toMatchObject({ status: 201 });
    expect(await move('X5', [ids.mainWarehouse, hall.body.id])).toMatchObject(lying('X5', 'Bus van Mike'));
    expect((await move('X5', [ids.van, hall.body.id])).status).toBe(201);
  });
});

describe('a piece that is delivered', () => {
  it('leaves the warehouse of its order, and no other', async () => {
    await receive([['D1', 'D2']]);
    const toVan = { warehouseFromId: ids.mainWarehouse, warehouseToId: ids.van };
    const lines = [{ itemId: ids.defibrillator, quantity: '1', serialNumbers: ['D1'] }];
    expect((await api.call(`POST ${bookings}/stocktransfers`, { as, body: { ...toVan, lines } })).status).toBe(201);
    const line = await sell('1');
    expect(await deliver(line, '1', {}, { serialNumbers: ['D1'] })).toMatchObject(lying('D1', 'Bus van Mike'));
    expect((await deliver(line, '1', {}, { serialNumbers: ['D2'] })).status).toBe(201);
  });

  it('may be delivered again where a count found it: another one had left', async () => {
    await receive([['E1', 'E2']]);
    await deliver(await sell('1'), '1', {}, { serialNumbers: ['E1'] });
    const listed = await api.database.sql<{ number: string }>(sql`
      select p."serialNumber" as number from "stockedSerialNumber" p
      where p.division = 120001 and p."itemId" = ${ids.defibrillator} and p."warehouseId" = ${ids.mainWarehouse}`);
    const found = [...listed.map(({ number }) => number).filter((number) => number !== 'E2'), 'E1'];
    expect((await count(ids.mainWarehouse, found)).status).toBe(201);
    expect((await deliver(await sell('1'), '1', {}, { serialNumbers: ['E1'] })).status).toBe(201);
  });
});

describe('a piece that was never received', () => {
  beforeAll(async () => {
    await receive([['N1']]);
  });

  it('may leave: what lay here before has no number in the books', async () => {
    expect((await deliver(await sell('1'), '1', {}, { serialNumbers: ['N2'] })).status).toBe(201);
    expect(await receive([['N2']])).toMatchObject({ status: 400 });
  });
});
