import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchaseOrdersApi } from '../../../../tests/support/purchaseOrdersApi.ts';
import { purchasingIds } from '../../../../tests/support/purchasingRecords.ts';
import type { ReorderLine } from '../reorderSchema.ts';
import type { PurchaseOrder } from '../schema.ts';

const { api, place } = await purchaseOrdersApi();
const ids = purchasingIds(120001);
const base = '/api/divisions/120001';
const as = 'piet';
const reorders = async (query = '') => (await api.call<ReorderLine[]>(`GET ${base}/reorders${query}`, { as })).body;
const order = (lines: readonly object[]) => api.call<PurchaseOrder[]>(`POST ${base}/reorders`, { as, body: { lines } });

beforeAll(async () => {
  for (const [itemId, warehouseId, maximumStock] of [
    [ids.extinguisher, ids.mainWarehouse, '40'],
    [ids.bracket, ids.mainWarehouse, '0'],
    [ids.bracket, ids.van, '8'],
  ]) {
    const body = { itemId, warehouseId, safetyStock: '2', reorderPoint: '5', maximumStock };
    expect(await api.call(`POST ${base}/stock`, { as, body })).toMatchObject({ status: 201 });
  }
});

describe('the reorder list', () => {
  it('shows what will lie below its minimum, who it was bought from, and what is on its way', async () => {
    await api.call(`POST ${base}/stockcounts`, {
      as,
      body: {
        warehouseId: ids.mainWarehouse,
        lines: [
          { itemId: ids.extinguisher, quantityNew: '1' },
          { itemId: ids.bracket, quantityNew: '9' },
        ],
      },
    });
    expect((await reorders(`?warehouseId=${ids.mainWarehouse}`)).map(({ itemCode }) => itemCode)).toEqual(['BL-SS6']);
    const { id, orderNumber } = await place({ lines: [{ itemId: ids.extinguisher, quantityInPurchaseUnits: '3', unitPrice: '47' }] });
    expect(await reorders()).toMatchObject([
      {
        itemCode: 'BL-SS6',
        warehouseDescription: 'Magazijn',
        currentStock: '1.0000',
        plannedStockIn: '3.0000',
        projectedStock: '4.0000',
        suggestedQuantity: '36.0000',
        supplierName: 'Brandmeester Groothandel',
        unitPrice: '47.0000',
        openOrders: [{ purchaseOrderId: id, orderNumber, quantity: '3.0000' }],
      },
      { itemCode: 'BL-OPH', warehouseDescription: 'Bus van Mike', suggestedQuantity: '8.0000', supplierName: null, openOrders: [] },
    ]);
  });

  it('leaves out what is ordered enough, and is for purchasing', async () => {
    await order([{ itemId: ids.extinguisher, warehouseId: ids.mainWarehouse, supplierId: ids.supplier, quantity: '36' }]);
    expect((await reorders()).map(({ itemCode }) => itemCode)).toEqual(['BL-OPH']);
    expect((await api.call(`GET ${base}/reorders`, { as: 'anna' })).status).toBe(403);
  });
});

describe('ordering from the list', () => {
  const line = (more: object = {}) => ({ itemId: ids.bracket, warehouseId: ids.van, supplierId: ids.supplier, quantity: '2', ...more });

  it('makes one order for each supplier and warehouse', async () => {
    const { status, body } = await order([
      line(),
      line({ itemId: ids.extinguisher }),
      line({ warehouseId: ids.mainWarehouse }),
      line({ itemId: ids.extinguisher, warehouseId: ids.mainWarehouse, supplierId: ids.otherSupplier }),
    ]);
    expect(status).toBe(200);
    expect(body.map(({ supplierName, warehouseCode, lines }) => [supplierName, warehouseCode, lines?.length])).toEqual([
      ['Brandmeester Groothandel', 'BUS1', 2],
      ['Brandmeester Groothandel', '1', 1],
      ['Van Dijk Veiligheid', '1', 1],
    ]);
  });

  it('is refused to the second of two people who order from the same list', async () => {
    await api.call(`POST ${base}/stockcounts`, { as, body: { warehouseId: ids.van, lines: [{ itemId: ids.bracket, quantityNew: '0' }] } });
    const stock = await api.database.sql<{ projected: string }>(sql`
      select s."projectedStock"::text as projected from "itemWarehouse" s
      where s.division = 120001 and s."itemId" = ${ids.bracket} and s."warehouseId" = ${ids.van}`);
    const lines = [line({ expectedStock: stock[0]?.projected })];
    const answers = await Promise.all([order(lines), order(lines)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'reorderChanged',
      title: expect.stringContaining('BL-OPH'),
    });
    expect((await order([line()])).status).toBe(200);
  });

  it.each([
    ['lines.1.itemId', [line(), line()]],
    ['lines.1.itemId', [line(), line({ itemId: ids.customer, supplierId: ids.otherSupplier })]],
    ['lines.1.quantity', [line(), line({ itemId: ids.extinguisher, quantity: '1.5' })]],
    ['lines.0.supplierId', [line({ supplierId: ids.customer })]],
    ['lines.0.quantity', [line({ quantity: '0' })]],
  ])('names %s and orders nothing', async (field, lines) => {
    const count = () => api.database.sql(sql`select count(*) from "purchaseOrder"`);
    const before = await count();
    expect(await api.wrongFields(`POST ${base}/reorders`, { as, body: { lines } })).toEqual([field]);
    expect(await count()).toEqual(before);
  });

  it.each([
    ['is blocked', sql`"vatCode".code = '9'`, 'Deze code is geblokkeerd.'],
    ['is one of sales', sql`"vatCode".code = '7'`, 'Deze btw-code is alleen voor verkoop.'],
    ['is gone', sql`"vatCode".code = '8'`, 'Dit bestaat niet in deze administratie.'],
  ])('names the line whose item has a VAT code that %s', async (_case, is, message) => {
    await api.database.sql(sql`
      insert into "vatCode" (division, "createdBy", "modifiedBy", id, code, description, percentage, type, "transactionType", charged, blocked, "deletedAt")
      values (120001, 'x', 'x', gen_random_uuid(), '7', 'verkoop', 0.21, 'Excluding', 'Sales', false, false, null),
        (120001, 'x', 'x', gen_random_uuid(), '8', 'weg', 0.21, 'Excluding', 'Both', false, false, now()) on conflict do nothing`);
    await api.database.sql(sql`update account set "purchaseVatCode" = null where division = 120001 and id = ${ids.otherSupplier}`);
    await api.database.sql(sql`
      update item set "salesVatCode" = "vatCode".code from "vatCode" where item.division = 120001 and "vatCode".division = item.division and item.id = ${ids.bracket} and ${is}`);
    const lines = [line(), line({ warehouseId: ids.mainWarehouse, supplierId: ids.otherSupplier })];
    expect(await api.problem(`POST ${base}/reorders`, { as, body: { lines } })).toMatchObject({
      errors: { 'lines.1.vatCode': [message] },
    });
  });
});
