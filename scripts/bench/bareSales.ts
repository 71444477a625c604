import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, note } from './bareTransaction.ts';

type Json = Record<string, unknown>;

/** The bare handler's answer to a call of sales; undefined for any other address. */
export async function answerSales(
  pool: pg.Pool,
  request: { method: string | undefined; url: URL; body: () => Promise<Json> },
): Promise<[number, unknown] | { rows: Json[]; total: number } | undefined> {
  const [, , division, kind, id] = request.url.pathname.split('/');
  if (id === 'goodsdelivery') return [201, await deliver(pool, Number(division), await request.body())];
  if (kind === 'item') return search(pool, Number(division), request.url.searchParams.get('search') ?? '');
  if (kind !== 'salesorder') return undefined;
  if (request.method === 'GET') return [200, await readOrder(pool, Number(division), id ?? '')];
  return [201, await createOrder(pool, Number(division), await request.body())];
}

// With the fields of other records that the answer shows, and the total
async function search(pool: pg.Pool, division: number, word: string): Promise<{ rows: Json[]; total: number }> {
  const where = 'i.division = $1 and i."deletedAt" is null and i.search like $2';
  const text = `select i.*, g.code as "itemGroupCode", g.description as "itemGroupDescription", u.description as "unitDescription",
      u.type as "unitType", p.name as "creatorName",
      (select coalesce(sum(w."currentStock"), 0) from "itemWarehouse" w where w.division = $1 and w."itemId" = i.id) as stock
    from item i left join "itemGroup" g on g.division = $1 and g.id = i."itemGroupId"
      left join unit u on u.division = $1 and u.code = i.unit left join person p on p.oid = i."createdBy"
    where ${where} order by i.code limit 12`;
  const values = [division, `%${word.toLowerCase()}%`];
  const [page, count] = await Promise.all([
    pool.query<Json>({ name: 'items', text, values }),
    pool.query<{ total: string }>({ name: 'itemsCount', text: `select count(*) as total from item i where ${where}`, values }),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total) };
}

// With the fields of other records that the answer shows: names, stock, and the purchase order of each line
async function readOrder(pool: pg.Pool, division: number, id: string): Promise<Json> {
  const [order, lines] = await Promise.all([
    pool.query<Json>({
      name: 'sale',
      text: `select o.*, a.code as "orderedByCode", w.code as "warehouseCode", k.number as "workOrderNumber", p.name as "creatorName",
          array(select b.id from "purchaseOrder" b where b.division = $1 and b."salesOrderId" = o.id and b."deletedAt" is null) as "purchaseOrderIds"
        from "salesOrder" o left join account a on a.division = $1 and a.id = o."orderedById"
          left join warehouse w on w.division = $1 and w.id = o."warehouseId" left join "workOrder" k on k.division = $1 and k.id = o."workOrderId"
          left join person p on p.oid = o."createdBy"
        where o.division = $1 and o.id = $2 and o."deletedAt" is null`,
      values: [division, id],
    }),
    pool.query<Json>({
      name: 'saleLines',
      text: `select l.*, o."orderedById", i.code as "itemCode", i.description as "itemDescription", s."currentStock" as "inStock",
          b."purchaseOrderId", b.id as "purchaseOrderLineId", b."orderNumber" as "purchaseOrderNumber", p.name as "creatorName"
        from "salesOrderLine" l join "salesOrder" o on o.division = $1 and o.id = l."orderId"
          left join item i on i.division = $1 and i.id = l."itemId" left join person p on p.oid = l."createdBy"
          left join "itemWarehouse" s on s.division = $1 and s."itemId" = l."itemId" and s."warehouseId" = o."warehouseId"
          left join lateral (select b.id, b."purchaseOrderId", b."orderNumber" from "purchaseOrderLine" b
            where b.division = $1 and b."salesOrderLineId" = l.id and b."deletedAt" is null order by b."orderNumber" desc limit 1) b on true
        where l.division = $1 and l."orderId" = $2 and l."deletedAt" is null order by l."lineNumber"`,
      values: [division, id],
    }),
  ]);
  return { ...order.rows[0], lines: lines.rows };
}

/** An order in one transaction: its rows and the planned stock movements. */
function createOrder(pool: pg.Pool, division: number, body: Json): Promise<Json> {
  const sent = body['lines'] as { itemId: string }[]; // as the measurement sends it
  const ids = sent.map(({ itemId }) => itemId);
  return inTransaction(pool, async (run) => {
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
    await note(run, division, [{ entity: 'salesOrder', id: order?.['id'], after: { ...order, lines } }]);
    return { ...order, lines };
  });
}

/**
 * A delivery in one transaction: its rows, the delivered quantities, the state of the order, stock and ledger, two entries of the audit.
 */
function deliver(pool: pg.Pool, division: number, body: Json): Promise<Json> {
  const sent = body['lines'] as { salesOrderLineId: string }[]; // as the measurement sends it
  const ids = sent.map(({ salesOrderLineId }) => salesOrderLineId);
  // in the order in which the product locks, so that two transactions cannot deadlock
  return inTransaction(pool, async (run) => {
    const [order] = await run(
      'lockSale',
      `select o.* from "salesOrder" o where o.division = $1
       and o.id = (select l."orderId" from "salesOrderLine" l where l.division = $1 and l.id = $2) for update`,
      [division, ids[0]],
    );
    await run(
      'moveSale',
      `update "salesOrder" set status = 'Partial', "deliveryStatus" = 'Partial', version = version + 1, modified = now() where division = $1 and id = $2`,
      [division, order?.['id']],
    );
    await run(
      'delivered',
      `update "salesOrderLine" set "quantityDelivered" = "quantityDelivered" + 1, "deliveryStatus" = 'Partial', version = version + 1, modified = now()
       where division = $1 and id = any($2::uuid[])`,
      [division, ids],
    );
    const id = randomUUID();
    await run(
      'deliveredStock',
      `with stock as (
         update "itemWarehouse" s set "currentStock" = s."currentStock" - 1, "plannedStockOut" = s."plannedStockOut" - 1, version = s.version + 1
         from (
           select w.id from "itemWarehouse" w join "salesOrderLine" l on l.division = $1 and l."itemId" = w."itemId" and l.id = any($2::uuid[])
           where w.division = $1 and w."warehouseId" = $3 order by w."itemId" for update of w
         ) o where s.division = $1 and s.id = o.id returning s."itemId", s."currentStock"
       ) insert into "stockMovement" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", kind, quantity, "stockAfter", "sourceKind", "sourceId")
       select $1::integer, gen_random_uuid(), 'bare', 'bare', "itemId", $3::uuid, 'Delivery', -1, "currentStock", 'GoodsDelivery', $4::uuid from stock`,
      [division, ids, order?.['warehouseId'], id],
    );
    const [delivery] = await run(
      'delivery',
      `insert into "goodsDelivery" (division, id, "createdBy", "modifiedBy", "deliveryNumber", "deliveryDate", "deliveryAccountId", "warehouseId")
       values ($1, $2, 'bare', 'bare', next_number($1, 'goodsDelivery'), $3, $4, $5) returning *`,
      [division, id, body['deliveryDate'], order?.['deliverToId'], order?.['warehouseId']],
    );
    const lines = await run(
      'deliveryLines',
      `insert into "goodsDeliveryLine" (division, id, "createdBy", "modifiedBy", "goodsDeliveryId", "lineNumber", "salesOrderLineId",
         "quantityDelivered", "quantityOrdered")
       select $1::integer, gen_random_uuid(), 'bare', 'bare', $2::uuid, row_number() over (), l.id, 1, l.quantity
       from "salesOrderLine" l where l.division = $1 and l.id = any($3::uuid[]) returning *`,
      [division, id, ids],
    );
    await note(run, division, [
      { entity: 'goodsDelivery', id, after: { ...delivery, lines } },
      { entity: 'salesOrder', id: order?.['id'], after: null },
    ]);
    return { ...delivery, lines };
  });
}
