import sql from 'sql-template-tag';
import { itemField } from '#features/items/server/index.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { mostLines } from '#contract/documentLines.ts';

/** The first uninvoiced order lines of a supplier, with their receipts, as a JSON array: as many as an invoice may have. */
export async function readOpenLines({ database, division }: InDivision, supplierId: string): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(f), '[]')::text as json from (
      select l.id as "purchaseOrderLineId", o.id as "purchaseOrderId", o."orderNumber", o."orderDate", o.currency, o."yourRef", l."lineNumber", l."itemId",
        ${itemField('code', sql`l."itemId"`, division)} as "itemCode", ${itemField('description', sql`l."itemId"`, division)} as "itemDescription", l.description, l.unit, l.quantity::text as "orderedQuantity",
        l."receivedQuantity"::text, l."invoicedQuantity"::text,
        greatest(l."receivedQuantity" - l."invoicedQuantity", 0)::numeric(19, 4)::text as "receivedNotInvoiced",
        l."unitPrice"::text, l.discount, l."netPrice"::text, l."vatCode", l."costCenter", (
          select coalesce(json_agg(g order by g."receiptNumber"), '[]') from (
            select h.id as "goodsReceiptId", h."receiptNumber", h."receiptDate", h."yourRef", sum(q."quantityReceived")::text as "quantityReceived"
            from "goodsReceiptLine" q join "goodsReceipt" h on h.division = ${division} and h.id = q."goodsReceiptId"
            where q.division = ${division} and q."purchaseOrderLineId" = l.id
            group by h.division, h.id, h."receiptNumber", h."receiptDate", h."yourRef"
          ) g
        ) as receipts
      from "purchaseOrder" o
      join "purchaseOrderLine" l on l.division = ${division} and l."purchaseOrderId" = o.id and l."deletedAt" is null
      where o.division = ${division} and o."supplierId" = ${supplierId} and o."deletedAt" is null
        and l."invoicedQuantity" < case when o."orderStatus" = 'Cancelled' then l."receivedQuantity" else greatest(l.quantity, l."receivedQuantity") end
      order by o."orderNumber", l."lineNumber" limit ${mostLines}
    ) f`);
  return row?.json ?? '[]';
}
