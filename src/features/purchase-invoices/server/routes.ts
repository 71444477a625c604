import { Problem } from '#contract/problem.ts';
import { json, noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { write } from '#server/database/write.ts';
import { purchaseInvoices } from '../contract.ts';
import { listInvoices } from './lists.ts';
import { readDuplicates, readInvoice, readInvoiceLines, readLines, readOpenLines } from './store.ts';
import { addLines, deleteInvoice, deleteLine, saveInvoice } from './saveInvoice.ts';

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
