import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Json = Record<string, unknown>;

/** What sales ask of the bare handler; undefined for another address. */
export async function answerSales(
  pool: pg.Pool,
  request: { method: string | undefined; url: URL; body: () => Promise<string> },
): Promise<[number, unknown] | undefined> {
  const [, , division, kind, id] = request.url.pathname.split('/');
  if (kind === 'item') return [200, await search(pool, Number(division), request.url.searchParams.get('search') ?? '')];
  if (kind !== 'salesorder') return undefined;
  if (request.method === 'GET') return [200, await readOrder(pool, Number(division), id ?? '')];
  return [201, await createOrder(pool, Number(division), JSON.parse(await request.body()) as Json)];
}

async function search(pool: pg.Pool, division: number, word: string): Promise<Json[]> {
  const text = 'select * from item where division = $1 and "deletedAt" is null and search like $2 order by code limit 12';
  return (await pool.query<Json>({ name: 'items', text, values: [division, `%${word.toLowerCase()}%`] })).rows;
}

async function readOrder(pool: pg.Pool, division: number, id: string): Promise<Json> {
  const [order, lines] = await Promise.all([
    pool.query<Json>({ name: 'sale', text: 'select * from "salesOrder" where division = $1 and id = $2', values: [division, id] }),
    pool.query<Json>({
      name: 'saleLines',
      text: 'select * from "salesOrderLine" where division = $1 and "orderId" = $2 order by "lineNumber"',
      values: [division, id],
    }),
  ]);
  return { ...order.rows[0], lines: lines.rows };
}

/** An order in one transaction: its rows and what is to leave the stock. */
async function createOrder(pool: pg.Pool, division: number, body: Json): Promise<Json> {
  const client = await pool.connect();
  const ids = (body['lines'] as { itemId: string }[]).map(({ itemId }) => itemId);
  const run = async (name: string, text: string, values: unknown[]) => (await client.query<Json>({ name, text, values })).rows;
  try {
    await client.query('begin');
    await run(
      'saleStock',
      `update "itemWarehouse" s set "plannedStockOut" = s."plannedStockOut" + 2 from (
         select w.id from "itemWarehouse" w join warehouse h on h.division = $1 and h.id = w."warehouseId" and h."isMain"
         where w.division = $1 and w."itemId" = any($2::uuid[]) order by w."itemId" for update of w
       ) o where s.division = $1 and s.id = o.id`,
      [division, ids],
    );
    const [order] = await run(
      'saleHeader',
      `insert into "salesOrder" (division, id, "createdBy", "modifiedBy", "orderNumber", "orderedById", "orderedByName", "orderDate", "yourRef")
       select $1::integer, $2::uuid, 'bare', 'bare', next_number($1::integer, 'salesOrder'), a.id, a.name, current_date, $4
       from account a where a.division = $1 and a.id = $3 returning *`,
      [division, randomUUID(), body['orderedById'], body['yourRef']],
    );
    const lines = await run(
      'saleLine',
      `insert into "salesOrderLine" (division, id, "createdBy", "modifiedBy", "orderId", "orderNumber", "orderedByName", "lineNumber", "itemId",
         description, quantity, "unitPrice", discount, "netPrice", "priceSource", "vatType", "vatCharged", "vatPercentage", amount)
       select $1::integer, gen_random_uuid(), 'bare', 'bare', $2::uuid, $3, $4, row_number() over (), i.id, i.description, 2,
         coalesce(i."standardSalesPrice", 0), 0, coalesce(i."standardSalesPrice", 0), 'Item', 'Excluding', false, 0.21, 2 * coalesce(i."standardSalesPrice", 0)
       from item i where i.division = $1 and i.id = any($5::uuid[]) returning *`,
      [division, order?.['id'], order?.['orderNumber'], order?.['orderedByName'], ids],
    );
    await client.query('commit');
    return { ...order, lines };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
