import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import { hasId, type RecordJson } from '#server/database/read.ts';
import { differencesOf, takesBack } from '../rules.ts';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '../schema.ts';
import { purchaseInvoiceLineTable, purchaseInvoiceTable } from './tables.ts';

/** An invoice with its lines, as it was read. */
export type StoredInvoice = PurchaseInvoice & { lines: PurchaseInvoiceLine[] };

/** One invoice with lines and differences, or undefined. */
export async function readInvoice(database: Database, division: number, id: string): Promise<StoredInvoice | undefined> {
  const row = await database.row<RecordJson>(sql`
    select row_to_json(f)::text as json, f.version from (
      select v.*, ${linesOf} as lines
      from (select ${purchaseInvoiceTable.fields} from "purchaseInvoice" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null) v
    ) f`);
  if (!row) return undefined;
  const invoice = JSON.parse(row.json) as StoredInvoice; // the database built it by the schema's own field names
  return { ...invoice, differences: takesBack(invoice) ? [] : differencesOf(invoice.lines) };
}

const linesOf = sql`(
  select coalesce(json_agg(l), '[]') from (
    select ${purchaseInvoiceLineTable.fields} from "purchaseInvoiceLine" r
    where r.division = v.division and r."invoiceId" = v.id and r."deletedAt" is null order by r."lineNumber"
  ) l)`;

/** See {@link readInvoice}; the row is locked until the transaction ends. */
export async function lockInvoice(database: Database, division: number, id: string): Promise<StoredInvoice | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select r.id from "purchaseInvoice" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null for update`);
  return row && readInvoice(database, division, row.id);
}

/** The lines of one invoice as a JSON array; undefined when there is no such invoice. */
export async function readInvoiceLines(database: Database, division: number, id: string): Promise<string | undefined> {
  const row = await database.row<{ json: string }>(sql`
    select ${linesOf}::text as json from (
      select r.division, r.id from "purchaseInvoice" r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null
    ) v`);
  return row?.json;
}

/** Lines by id as a JSON array, in the order of their numbers. */
export async function readLines(database: Database, division: number, ids: readonly string[]): Promise<PurchaseInvoiceLine[]> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(l), '[]')::text as json from (
      select ${purchaseInvoiceLineTable.fields} from "purchaseInvoiceLine" r
      where r.division = ${division} and r.id = any(${[...ids]}::uuid[]) and r."deletedAt" is null order by r."lineNumber"
    ) l`);
  return JSON.parse(row?.json ?? '[]') as PurchaseInvoiceLine[]; // see above
}

/** The reference by which a supplier's invoice is known. */
export interface InvoiceReference {
  supplierId: string;
  yourRef: string;
  invoiceDate: string;
  except?: string | undefined;
}

/** Live invoices of the supplier with this reference in the calendar year of the date, as a JSON array. */
export async function readDuplicates(
  database: Database,
  division: number,
  { supplierId, yourRef, invoiceDate, except }: InvoiceReference,
): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select ${purchaseInvoiceTable.fields} from "purchaseInvoice" r
      where r.division = ${division} and r."supplierId" = ${supplierId} and r."deletedAt" is null
        and extract(year from r."invoiceDate") = extract(year from ${invoiceDate}::date)
        and lower(r."yourRef") = lower(btrim(${yourRef})) and r.id is distinct from ${except ?? null}::uuid
    ) o`);
  return row?.json ?? '[]';
}

/** Order lines of a supplier that are not invoiced yet, with the receipts on them, as a JSON array. */
export async function readOpenLines(database: Database, division: number, supplierId: string): Promise<string> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(f), '[]')::text as json from (
      select l.id as "purchaseOrderLineId", o.id as "purchaseOrderId", o."orderNumber", o."orderDate", o."yourRef", l."lineNumber", l."itemId",
        i.code as "itemCode", i.description as "itemDescription", l.description, l.unit, l.quantity::text as "orderedQuantity",
        l."receivedQuantity"::text, l."invoicedQuantity"::text,
        greatest(l."receivedQuantity" - l."invoicedQuantity", 0)::numeric(19, 4)::text as "receivedNotInvoiced",
        l."unitPrice"::text, l.discount, l."netPrice"::text, l."vatCode", l."costCenter", (
          select coalesce(json_agg(g order by g."receiptNumber"), '[]') from (
            select h.id as "goodsReceiptId", h."receiptNumber", h."receiptDate", h."yourRef", sum(q."quantityReceived")::text as "quantityReceived"
            from "goodsReceiptLine" q join "goodsReceipt" h on h.division = q.division and h.id = q."goodsReceiptId"
            where q.division = l.division and q."purchaseOrderLineId" = l.id group by h.division, h.id
          ) g
        ) as receipts
      from "purchaseOrder" o
      join "purchaseOrderLine" l on l.division = o.division and l."purchaseOrderId" = o.id and l."deletedAt" is null
      join item i on i.division = l.division and i.id = l."itemId"
      where o.division = ${division} and o."supplierId" = ${supplierId} and o."deletedAt" is null
        and l."invoicedQuantity" < case when o."orderStatus" = 'Cancelled' then l."receivedQuantity" else greatest(l.quantity, l."receivedQuantity") end
      order by o."orderNumber", l."lineNumber"
    ) f`);
  return row?.json ?? '[]';
}
