import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Account } from '#features/accounts/schema.ts';
import type { PurchaseInvoice } from '#features/purchase-invoices/schema.ts';
import type { PurchaseOrder } from '#features/purchase-orders/schema.ts';
import { testApi } from './support/api.ts';
import { addPurchasingRecords, purchasingIds } from './support/purchasingRecords.ts';

const api = await testApi();
const division = 120001;
const orders = `/api/${division}/purchaseorder/order`;
const invoices = `/api/${division}/purchaseinvoice`;
const ids = purchasingIds(division);
const as = 'piet';

beforeAll(() => addPurchasingRecords(api.database, division));

async function order(supplierId: string): Promise<PurchaseOrder> {
  const lines = [{ itemId: ids.extinguisher, quantityInPurchaseUnits: '2', unitPrice: '48.50' }];
  const answer = await api.call<PurchaseOrder>(`POST ${orders}`, { as, body: { supplierId, lines } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function invoice(supplierId: string, yourRef: string): Promise<PurchaseInvoice> {
  const lines = [{ itemId: ids.extinguisher, quantity: '2', unitPrice: '48.50' }];
  const body = { supplierId, yourRef, invoiceDate: '2026-11-14', journal: '70', lines };
  const answer = await api.call<PurchaseInvoice>(`POST ${invoices}`, { as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const rename = (id: string, name: string) => api.call<Account>(`PUT /api/${division}/account/${id}`, { as: 'ada', body: { name } });
const namesOf = async (path: string) => (await api.call<{ supplierName: string }[]>(`GET ${path}`)).body.map((row) => row.supplierName);
const sorted = (direction: 'ASC' | 'DESC') => `sort=${encodeURIComponent(JSON.stringify(['supplierName', direction]))}`;
const words = (text: string) => `filter=${encodeURIComponent(JSON.stringify({ q: text }))}`;

describe('the name of a supplier', () => {
  it('sorts orders and invoices, page by page', async () => {
    for (const [index, supplier] of [ids.supplier, ids.otherSupplier, ids.supplier].entries()) {
      await order(supplier);
      await invoice(supplier, `S-${index}`);
    }
    for (const path of [orders, invoices]) {
      expect(await namesOf(`${path}?${sorted('ASC')}`)).toEqual([
        'Brandmeester Groothandel',
        'Brandmeester Groothandel',
        'Van Dijk Veiligheid',
      ]);
      expect(await namesOf(`${path}?${sorted('DESC')}&range=[0,0]`)).toEqual(['Van Dijk Veiligheid']);
      expect(await namesOf(`${path}?${sorted('DESC')}&range=[1,2]`)).toEqual(['Brandmeester Groothandel', 'Brandmeester Groothandel']);
    }
  });

  it('follows the account when that is renamed: shown, found and sorted, without a conflict of versions', async () => {
    const [ordered, invoiced] = [await order(ids.otherSupplier), await invoice(ids.otherSupplier, 'R-1')];
    expect((await rename(ids.otherSupplier, 'Aalberts Blusmiddelen')).status).toBe(200);
    expect((await api.call<PurchaseOrder>(`GET ${orders}/${ordered.id}`)).body).toMatchObject({
      supplierName: 'Aalberts Blusmiddelen',
      version: ordered.version,
      modified: ordered.modified,
    });
    expect((await api.call<PurchaseInvoice>(`GET ${invoices}/${invoiced.id}`)).body).toMatchObject({
      supplierName: 'Aalberts Blusmiddelen',
      version: invoiced.version,
    });
    for (const path of [orders, invoices]) {
      expect((await namesOf(`${path}?${sorted('ASC')}`))[0]).toBe('Aalberts Blusmiddelen');
      expect(new Set(await namesOf(`${path}?${words('aalberts')}`))).toEqual(new Set(['Aalberts Blusmiddelen']));
      expect(await namesOf(`${path}?${words('dijk')}`)).toEqual([]);
    }
  });

  it('is the new one on documents that are entered while the account is renamed', async () => {
    const names = ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes'].map((name) => `${name} BV`);
    await Promise.all(
      names.flatMap((name, index) => [rename(ids.supplier, name), order(ids.supplier), invoice(ids.supplier, `P-${index}`)]),
    );
    const [account] = await api.database.sql<{ name: string }>(
      sql`select name from account where division = ${division} and id = ${ids.supplier}`,
    );
    for (const table of [sql`"purchaseOrder"`, sql`"purchaseInvoice"`]) {
      const rows = await api.database.sql(
        sql`select distinct "supplierName" from ${table} where division = ${division} and "supplierId" = ${ids.supplier}`,
      );
      expect(rows).toEqual([{ supplierName: account?.name }]);
    }
  });
});
