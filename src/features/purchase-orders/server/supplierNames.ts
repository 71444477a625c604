import sql from 'sql-template-tag';
import { keepSupplierName } from '#features/accounts/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { purchaseOrderTable } from './tables.ts';

/** Puts the account's name on its orders; the lines of the orders are found by it too. */
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
