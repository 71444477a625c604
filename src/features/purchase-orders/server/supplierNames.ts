import sql from 'sql-template-tag';
import { keepSupplierNames } from '#features/accounts/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { purchaseOrderTable } from './tables.ts';

/** Puts the names of accounts on their orders; the lines of the orders are found by them too. */
export async function keepNameOnOrders(call: WriteCall, accountIds: readonly string[]): Promise<void> {
  await keepSupplierNames(call, accountIds, purchaseOrderTable);
  const { database, division } = call;
  await database.rows(sql`
    update "purchaseOrderLine" t set "supplierName" = named.name
    from (
      select l.id, o."supplierName" as name from "purchaseOrder" o
      join "purchaseOrderLine" l on l.division = ${division} and l."purchaseOrderId" = o.id
      where o.division = ${division} and o."supplierId" = any (${accountIds}::uuid[]) and l."supplierName" <> o."supplierName" order by l.id for update of l
    ) named
    where t.division = ${division} and t.id = named.id`);
}
