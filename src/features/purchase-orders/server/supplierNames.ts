import sql from 'sql-template-tag';
import type { Table } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { purchaseOrderTable } from './tables.ts';

/**
 * Puts the account's name on the rows that have it as supplier, in the transaction that renamed it and in a statement of
 * its own: only so it sees what others entered while it waited for the account. Rows are locked by id, as everywhere.
 * Their versions stay: nobody changed them.
 */
export async function keepSupplierName({ database, division }: WriteCall, accountId: string, table: Table): Promise<void> {
  await database.rows(sql`
    update ${table.sql} t set "supplierName" = named.name
    from (
      select s.id, a.name from account a join ${table.sql} s on s.division = a.division and s."supplierId" = a.id
      where a.division = ${division} and a.id = ${accountId} and s."supplierName" <> a.name order by s.id for update of s
    ) named
    where t.division = ${division} and t.id = named.id`);
}

/** See {@link keepSupplierName}; the lines of the orders are found by it too. */
export async function keepNameOnOrders(call: WriteCall, accountId: string): Promise<void> {
  await keepSupplierName(call, accountId, purchaseOrderTable);
  const { database, division } = call;
  await database.rows(sql`
    update "purchaseOrderLine" t set "supplierName" = named.name
    from (
      select l.id, o."supplierName" as name from "purchaseOrder" o
      join "purchaseOrderLine" l on l.division = ${division} and l."purchaseOrderId" = o.id
      where o.division = ${division} and o."supplierId" = ${accountId} and l."supplierName" <> o."supplierName" order by l.id for update of l
    ) named
    where t.division = ${division} and t.id = named.id`);
}
