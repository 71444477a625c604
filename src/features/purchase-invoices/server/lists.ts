import sql, { type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { orderLineIdsOf } from '#features/purchase-orders/server/index.ts';
import { listPage } from '#server/database/list.ts';
import { numberFirst } from '#server/database/search.ts';
import { having } from '#server/documents/lists.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { PurchaseInvoiceFilter, purchaseInvoices } from '../contract.ts';
import { purchaseInvoiceTable } from './tables.ts';

const daysOfPlainList = 90;

/** Invoices without their lines; without filter and sorting, those that changed in the last 90 days. */
export async function listInvoices(call: Call<typeof purchaseInvoices.listPurchaseInvoices>): Promise<Answer> {
  const { modifiedAfterDate, modifiedBeforeDate, supplierId, statusses } = call.query;
  const filter = call.list.filter as PurchaseInvoiceFilter; // checked by the operation's schema
  const isNarrowed = [modifiedAfterDate, modifiedBeforeDate, supplierId, statusses].some((value) => value !== undefined);
  const states = statusses ?? filter.status;
  const ids = filter.id === undefined ? undefined : [filter.id].flat();
  const where = [
    ...(call.list.isPlain && !isNarrowed ? [sql`r.modified >= ${daysAgo(call)}`] : []),
    ...(modifiedAfterDate === undefined ? [] : [sql`r.modified >= ${modifiedAfterDate}`]),
    ...(modifiedBeforeDate === undefined ? [] : [sql`r.modified < ${modifiedBeforeDate}`]),
    ...having({ supplierId: supplierId ?? filter.supplierId, status: states }),
    ...(ids === undefined ? [] : [sql`r.id = any(${ids}::uuid[])`]),
    ...(filter.purchaseOrderId === undefined ? [] : [isOfOrder(call.division, filter.purchaseOrderId)]),
  ];
  const words = wordsOf(filter.q ?? '');
  const sort = { relevance: numberFirst(sql`r."entryNumber"`, words, [sql`r."yourRef"`]) };
  return list(await listPage(call.database, { table: purchaseInvoiceTable, division: call.division, list: call.list, where, words, sort }));
}

// Found from the order's lines: checking the lines of each invoice would read all of them
function isOfOrder(division: number, purchaseOrderId: string): Sql {
  return sql`r.id = any(array(select l."invoiceId"
    from "purchaseInvoiceLine" l
    where l.division = ${division} and l."purchaseOrderLineId" in (${orderLineIdsOf(purchaseOrderId, division)}) and l."deletedAt" is null))`;
}

function daysAgo(call: Call): string {
  return new Date(call.services.now().getTime() - daysOfPlainList * 86_400_000).toISOString();
}
