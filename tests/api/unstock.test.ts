import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { importsOf } from '../support/importApi.ts';
import { stockApi, stockIds as ids, stockRoute } from '../support/stock.ts';

const { api, count, balances } = await stockApi();
const { checked } = importsOf(api);
const unstock = (itemId: string) => api.call(`PUT ${stockRoute}/items/${itemId}`, { as: 'ada', body: { isStockItem: false } });
const refused = { status: 400, body: { errors: { isStockItem: ['Hiervan ligt in een magazijn nog voorraad, of minder dan niets.'] } } };

/** Sets the stock of the brackets, also below zero as visits leave it. */
async function setStock(place: string, quantity: number): Promise<void> {
  expect((await count(place, { [ids.bracket]: '7' })).status).toBe(201);
  await api.database.sql(sql`
    update "itemWarehouse" set "currentStock" = ${quantity}::integer
    where division = 120001 and "itemId" = ${ids.bracket} and "warehouseId" = ${place}`);
}

it('an item with places that add up to zero stays a stock item until each is zero, by call and by import', async () => {
  await setStock(ids.van, -1);
  await setStock(ids.mainWarehouse, 1);
  expect(await unstock(ids.bracket)).toMatchObject(refused);
  const file = 'Artikelcode;Omschrijving;Voorraadartikel\r\nBL-OPH;Beugel;nee\r\n';
  const { id } = await checked(file, 'artikelen.csv');
  const rows = await api.call<{ errors: { field: string }[] }[]>(`GET ${stockRoute}/imports/${id}/rows`, { as: 'ada' });
  expect(rows.body).toMatchObject([{ errors: [{ field: 'isStockItem' }] }]);
  await setStock(ids.van, 0);
  await setStock(ids.mainWarehouse, 0);
  expect((await unstock(ids.bracket)).status).toBe(200);
});

it('an item that stops being a stock item waits for what moves it now', async () => {
  const body = { isStockItem: true };
  for (let turn = 0; turn < 5; turn++) {
    expect((await count(ids.otherVan, { [ids.extinguisher]: '0' })).status).toBe(201);
    const [stopped, counted] = await Promise.all([unstock(ids.extinguisher), count(ids.otherVan, { [ids.extinguisher]: '3' })]);
    const stock = (await balances(ids.otherVan))['BL-SS6'];
    if (stopped.status === 200) expect(stock).toBe(0);
    else expect([stopped.status, counted.status, stock]).toEqual([400, 201, 3]);
    expect((await api.call(`PUT ${stockRoute}/items/${ids.extinguisher}`, { as: 'ada', body })).status).toBe(200);
  }
});
