import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { wordsOf } from '#contract/filter.ts';
import { json, list, noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { listPage } from '#server/database/list.ts';
import { write } from '#server/database/write.ts';
import { purchaseInvoices, type PurchaseInvoiceFilter } from '../contract.ts';
import { readDuplicates, readInvoice, readInvoiceLines, readLines, readOpenLines } from './reads.ts';
import { addLines, deleteInvoice, deleteLine, saveInvoice } from './saveInvoice.ts';
import { purchaseInvoiceTable } from './tables.ts';

const daysOfPlainList = 90;

/** The calls of purchase invoices and their lines. */
export const purchaseInvoiceRoutes = implement(purchaseInvoices, {
  listPurchaseInvoices: (call) => listInvoices(call),
  getPurchaseInvoice: async (call) => {
    const invoice = found(await readInvoice(call.database, call.division, call.path.id));
    return { ...json(invoice), version: invoice.version };
  },
  savePurchaseInvoice: async (call) => {
    requireMaySave(call);
    return write(call, async (inside) => {
      const { FOUR_EYES_AMOUNT: fourEyesAmount } = call.services.settings;
      const invoice = await saveInvoice(inside, call.body, { fourEyesAmount, isSupervisor: call.person.can('supervisor') });
      const answer = { ...json(invoice), version: invoice.version };
      if (call.body.id !== undefined) return { ...answer, status: 200 };
      return { ...answer, status: 201, headers: { Location: `/api/${call.division}/purchaseinvoice/${invoice.id}` } };
    });
  },
  deletePurchaseInvoice: (call) =>
    write(call, async (inside) => {
      await deleteInvoice(inside, call.path.purchaseInvoiceId);
      return noContent;
    }),
  listPurchaseInvoiceLines: async (call) => ({
    json: found(await readInvoiceLines(call.database, call.division, call.path.purchaseInvoiceId)),
  }),
  createPurchaseInvoiceLines: (call) => write(call, (inside) => createLines(inside)),
  deletePurchaseInvoiceLine: (call) =>
    write(call, async (inside) => {
      await deleteLine(inside, call.path.purchaseInvoiceLineId);
      return noContent;
    }),
  listOpenLines: async (call) => ({ json: await readOpenLines(call.database, call.division, call.query.supplierId) }),
  findDuplicateInvoices: async (call) => ({ json: await readDuplicates(call.database, call.division, call.query) }),
});

async function listInvoices(call: Call<typeof purchaseInvoices.listPurchaseInvoices>): Promise<Answer> {
  const { modifiedAfterDate, modifiedBeforeDate, supplierId, statusses } = call.query;
  const filter = call.list.filter as PurchaseInvoiceFilter; // checked by the operation's schema
  const isNarrowed = [modifiedAfterDate, modifiedBeforeDate, supplierId, statusses].some((value) => value !== undefined);
  const states = statusses ?? (filter.status === undefined ? undefined : [filter.status].flat());
  const ids = filter.id === undefined ? undefined : [filter.id].flat();
  const supplier = supplierId ?? filter.supplierId;
  const where = [
    ...(call.list.isPlain && !isNarrowed ? [sql`r.modified >= ${daysAgo(call)}`] : []),
    ...(modifiedAfterDate === undefined ? [] : [sql`r.modified >= ${modifiedAfterDate}`]),
    ...(modifiedBeforeDate === undefined ? [] : [sql`r.modified < ${modifiedBeforeDate}`]),
    ...(supplier === undefined ? [] : [sql`r."supplierId" = ${supplier}`]),
    ...(states === undefined ? [] : [sql`r.status = any(${states}::text[])`]),
    ...(ids === undefined ? [] : [sql`r.id = any(${ids}::uuid[])`]),
    ...(filter.purchaseOrderId === undefined ? [] : [isOfOrder(filter.purchaseOrderId)]),
  ];
  const words = wordsOf(filter.q ?? '');
  return list(await listPage(call.database, { table: purchaseInvoiceTable, division: call.division, list: call.list, where, words }));
}

function isOfOrder(purchaseOrderId: string) {
  return sql`exists (select from "purchaseInvoiceLine" l join "purchaseOrderLine" o on o.division = l.division and o.id = l."purchaseOrderLineId"
    where l.division = r.division and l."invoiceId" = r.id and l."deletedAt" is null and o."purchaseOrderId" = ${purchaseOrderId})`;
}

function daysAgo(call: Call): string {
  return new Date(call.services.now().getTime() - daysOfPlainList * 86_400_000).toISOString();
}

/** Purchasing does everything; a supervisor may release (or take back) what somebody else entered. */
function requireMaySave({ person, body }: Call<typeof purchaseInvoices.savePurchaseInvoice>): void {
  if (person.can('purchasing')) return;
  const isTransition = body.id !== undefined && Object.keys(body).every((field) => field === 'id' || field === 'status');
  if (!isTransition || !person.can('supervisor')) throw new Problem('forbidden');
}

async function createLines(call: Call<typeof purchaseInvoices.createPurchaseInvoiceLines>): Promise<Answer> {
  const isList = Array.isArray(call.body);
  const bodies = [call.body].flat().map((body, index) => ({ ...body, index }));
  const ids: string[] = [];
  for (const [invoiceId, own] of Map.groupBy(bodies, (body) => body.invoiceId.toLowerCase())) {
    const fieldOf = (index: number) => (isList ? `${own[index]?.index ?? 0}.` : '');
    ids.push(...(await addLines(call, invoiceId, own, fieldOf)));
  }
  const lines = await readLines(call.database, call.division, ids);
  return { ...json(isList ? lines : lines[0]), status: 201 };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('notFound');
  return value;
}
