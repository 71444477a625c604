import { Problem } from '#contract/problem.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { documentHistory } from '#server/documents/history.ts';
import { readLines, readLinesOf } from '#server/documents/read.ts';
import { addOrChangeLines, changeDocument, createDocument, removeLine } from '#server/documents/save.ts';
import { purchaseInvoices } from '../contract.ts';
import { differencesOf, takesBack } from '../rules.ts';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '../schema.ts';
import { readDuplicates } from './duplicates.ts';
import { invoiceTables, type ReleaseFacts } from './invoice.ts';
import { deleteInvoice, invoiceKind } from './invoiceKind.ts';
import { listInvoices } from './lists.ts';
import { readOpenLines } from './openLines.ts';
import { purchaseInvoiceTable } from './tables.ts';

/** The calls of purchase invoices and their lines. */
export const purchaseInvoiceRoutes = implement(purchaseInvoices, {
  listPurchaseInvoices: (call) => listInvoices(call),
  getPurchaseInvoice: async (call) => withDifferences(await getRecord(call, purchaseInvoiceTable, call.path.id)),
  getPurchaseInvoiceHistory: async (call) => ({ json: await documentHistory(call, invoiceTables, call.path.id) }),
  savePurchaseInvoice: async (call) => {
    requireMaySave(call);
    const { id } = call.body;
    return write(call, async (inside) => {
      if (id !== undefined)
        return { ...withDifferences(await changeDocument(inside, invoiceKind, id, call.body, releaseOf(call))), status: 200 };
      const entered = await createDocument(inside, invoiceKind, call.body, releaseOf(call));
      const headers = { Location: `/api/${call.division}/purchaseinvoice/${entered.id}` };
      return { ...withDifferences(entered), status: 201, headers };
    });
  },
  deletePurchaseInvoice: (call) =>
    write(call, async (inside) => {
      await deleteInvoice(inside, call.path.purchaseInvoiceId);
      return noContent;
    }),
  listPurchaseInvoiceLines: async (call) => ({ json: found(await readLinesOf(call, invoiceTables, call.path.purchaseInvoiceId)) }),
  createPurchaseInvoiceLines: (call) => write(call, saveLines),
  deletePurchaseInvoiceLine: (call) =>
    write(call, async (inside) => {
      await removeLine(inside, invoiceKind, call.path.purchaseInvoiceLineId, releaseOf(call));
      return noContent;
    }),
  listOpenLines: async (call) => ({ json: await readOpenLines(call, call.query.supplierId) }),
  findDuplicateInvoices: async (call) => ({ json: await readDuplicates(call, call.query) }),
});

/** Purchasing does everything; a supervisor may release (or take back) what another person entered. */
function requireMaySave({ person, body }: Call<typeof purchaseInvoices.savePurchaseInvoice>): void {
  if (person.can('purchasing')) return;
  const isTransition = body.id !== undefined && Object.keys(body).every((field) => field === 'id' || field === 'status');
  if (!isTransition || !person.can('supervisor')) throw new Problem('forbidden');
}

function releaseOf({ person, services }: Call): ReleaseFacts {
  return { fourEyesAmount: services.settings.FOUR_EYES_AMOUNT, isSupervisor: person.can('supervisor') };
}

// beside the lines stands what is different on them from orders and receipts
function withDifferences(answer: Answer): Answer {
  const invoice = JSON.parse(answer.json ?? '{}') as PurchaseInvoice & { lines: PurchaseInvoiceLine[] }; // built from its schema
  const differences = takesBack(invoice) ? [] : differencesOf(invoice.lines);
  return { ...answer, json: JSON.stringify({ ...invoice, differences }) };
}

async function saveLines(call: Call<typeof purchaseInvoices.createPurchaseInvoiceLines>): Promise<Answer> {
  const isList = Array.isArray(call.body);
  const sent = [call.body]
    .flat()
    .map(({ id, invoiceId: document, ...body }, index) => ({ id, document, body, field: isList ? `${index}.` : '' }));
  const { ids, isNew } = await addOrChangeLines(call, invoiceKind, sent, releaseOf(call));
  const lines = await readLines(call, invoiceTables, ids);
  return { json: isList ? lines : lines.slice(1, -1), status: isNew ? 201 : 200 };
}
