import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, note, type Run } from './bareTransaction.ts';

type Json = Record<string, unknown>;

/** An order with its lines, and what the answer shows of other records. */
export async function readBareOrder(pool: pg.Pool, division: number, id: string): Promise<Json> {
  const [order, lines] = await Promise.all([
    pool.query<Json>({
      name: 'order',
      text: `select o.*, a.code as "supplierCode", w.code as "warehouseCode", s."orderNumber" as "salesOrderNumber", p.name as "creatorName"
        from "purchaseOrder" o left join account a on a.division = $1 and a.id = o."supplierId"
          left join warehouse w on w.division = $1 and w.id = o."warehouseId" left join "salesOrder" s on s.division = $1 and s.id = o."salesOrderId"
          left join person p on p.oid = o."createdBy"
        where o.division = $1 and o.id = $2 and o."deletedAt" is null`,
      values: [division, id],
    }),
    pool.query<Json>({
      name: 'orderLines',
      text: `select l.*, o."supplierId", i.code as "itemCode", i.description as "itemDescription", s."currentStock" as "inStock", s."projectedStock",
          p.name as "creatorName"
        from "purchaseOrderLine" l join "purchaseOrder" o on o.division = $1 and o.id = l."purchaseOrderId"
          left join item i on i.division = $1 and i.id = l."itemId" left join person p on p.oid = l."createdBy"
          left join "itemWarehouse" s on s.division = $1 and s."itemId" = l."itemId" and s."warehouseId" = o."warehouseId"
        where l.division = $1 and l."purchaseOrderId" = $2 and l."deletedAt" is null order by l."lineNumber"`,
      values: [division, id],
    }),
  ]);
  return { ...order.rows[0], lines: lines.rows };
}

/** A receipt in one transaction: its rows, the received quantities, the state of the order, stock and ledger, two entries of the audit. */
export function receiveBare(pool: pg.Pool, division: number, body: Json): Promise<Json> {
  const sent = body['lines'] as { purchaseOrderLineId: string }[]; // as the measurement sends it
  // in the order in which the product locks, so that two transactions cannot deadlock
  return inTransaction(pool, async (run) => {
    const order = await orderOf(run, division, sent[0]?.purchaseOrderLineId);
    const ids = sent.map((line) => line.purchaseOrderLineId);
    await moveOrder(run, division, 'receiptStatus', order['id']);
    await moveLines(run, division, 'receivedQuantity', ids);
    const id = randomUUID();
    await run(
      'stock',
      `with stock as (
         insert into "itemWarehouse" as s (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "currentStock")
         select $1::integer, gen_random_uuid(), 'bare', 'bare', l."itemId", $3::uuid, sum(1) from "purchaseOrderLine" l where l.division = $1 and l.id = any($2::uuid[])
         group by l."itemId" order by l."itemId"
         on conflict (division, "itemId", "warehouseId") do update
         set "currentStock" = s."currentStock" + excluded."currentStock", "plannedStockIn" = s."plannedStockIn" - excluded."currentStock"
         returning s."itemId", s."currentStock"
       ) insert into "stockMovement" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", kind, quantity, "stockAfter", "sourceKind", "sourceId")
       select $1::integer, gen_random_uuid(), 'bare', 'bare', "itemId", $3::uuid, 'Receipt', 1, "currentStock", 'GoodsReceipt', $4::uuid from stock`,
      [division, ids, order['warehouseId'], id],
    );
    const [receipt] = await run(
      'receipt',
      `insert into "goodsReceipt" (division, id, "createdBy", "modifiedBy", "receiptNumber", "receiptDate", "supplierId", "warehouseId")
       values ($1, $2, 'bare', 'bare', next_number($1, 'goodsReceipt'), current_date, $3, $4) returning *`,
      [division, id, order['supplierId'], order['warehouseId']],
    );
    const lines = await run(
      'receiptLines',
      `insert into "goodsReceiptLine" (division, id, "createdBy", "modifiedBy", "goodsReceiptId", "lineNumber", "purchaseOrderLineId",
         "quantityReceived", "quantityOrdered")
       select $1::integer, gen_random_uuid(), 'bare', 'bare', $2::uuid, row_number() over (), l.id, 1, l.quantity
       from "purchaseOrderLine" l where l.division = $1 and l.id = any($3::uuid[]) returning *`,
      [division, id, ids],
    );
    await note(run, division, [
      { entity: 'goodsReceipt', id, after: { ...receipt, lines } },
      { entity: 'purchaseOrder', id: order['id'], after: null },
    ]);
    return { ...receipt, lines };
  });
}

/** An invoice in one transaction: its rows, the invoiced quantities, the state of the order, two entries of the audit. */
export function invoiceBare(pool: pg.Pool, division: number, body: Json): Promise<Json> {
  const sent = body['lines'] as { purchaseOrderLineId: string }[]; // as the measurement sends it
  return inTransaction(pool, async (run) => {
    const order = await orderOf(run, division, sent[0]?.purchaseOrderLineId);
    const ids = sent.map((line) => line.purchaseOrderLineId);
    await moveOrder(run, division, 'invoiceStatus', order['id']);
    await moveLines(run, division, 'invoicedQuantity', ids);
    const [invoice] = await run(
      'invoice',
      `insert into "purchaseInvoice" (division, id, "createdBy", "modifiedBy", "entryNumber", type, "supplierId", "supplierName", "yourRef",
         "invoiceDate", journal, amount, "vatAmount", "searchText")
       values ($1, $2, 'bare', 'bare', next_number($1, 'purchaseInvoice'), 'Invoice', $3, $4, $5, $6, $7, 453.75, 78.75, $5) returning *`,
      [division, randomUUID(), order['supplierId'], order['supplierName'], body['yourRef'], body['invoiceDate'], body['journal']],
    );
    const lines = await run(
      'invoiceLines',
      `insert into "purchaseInvoiceLine" (division, id, "createdBy", "modifiedBy", "invoiceId", "lineNumber", "purchaseOrderLineId", "itemId",
         description, quantity, "unitPrice", "netPrice", amount, "vatCode", "vatPercentage", "vatType", "vatCharged", "vatAmount")
       select $1::integer, gen_random_uuid(), 'bare', 'bare', $2::uuid, row_number() over (), l.id, l."itemId", l.description, 1, l."unitPrice",
         l."netPrice", l."netPrice", l."vatCode", l."vatPercentage", l."vatType", l."vatCharged", round(l."netPrice" * l."vatPercentage", 2)
       from "purchaseOrderLine" l where l.division = $1 and l.id = any($3::uuid[]) returning *`,
      [division, invoice?.['id'], ids],
    );
    await note(run, division, [
      { entity: 'purchaseInvoice', id: invoice?.['id'], after: { ...invoice, lines } },
      { entity: 'purchaseOrder', id: order['id'], after: null },
    ]);
    return { ...invoice, lines };
  });
}

async function orderOf(run: Run, division: number, lineId: string | undefined): Promise<Json> {
  const [order] = await run(
    'lockOrder',
    `select o.* from "purchaseOrder" o where o.division = $1
     and o.id = (select l."purchaseOrderId" from "purchaseOrderLine" l where l.division = $1 and l.id = $2) for update`,
    [division, lineId],
  );
  return order ?? {};
}

async function moveLines(run: Run, division: number, column: string, ids: readonly string[]): Promise<void> {
  const text = `update "purchaseOrderLine" set "${column}" = "${column}" + 1, version = version + 1, modified = now()
    where division = $1 and id = any($2::uuid[])`;
  await run(column, text, [division, ids]);
}

async function moveOrder(run: Run, division: number, column: string, id: unknown): Promise<void> {
  const text = `update "purchaseOrder" set "${column}" = 'Partial', "orderStatus" = 'Partial', version = version + 1, modified = now()
    where division = $1 and id = $2`;
  await run(column, text, [division, id]);
}
