import { Problem } from '#contract/problem.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { readOpenLines } from '#features/purchase-orders/server/index.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { documentCalls } from '#server/documents/calls.ts';
import { purchaseInvoices } from '../contract.ts';
import { differencesOf, takesBack } from '../rules.ts';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '../schema.ts';
import { readAlike } from './duplicates.ts';
import type { InvoiceTypes, ReleaseFacts } from './invoice.ts';
import { eInvoiceOfDocument } from './einvoice/eInvoiceOfDocument.ts';
import { deleteInvoice, invoiceKind } from './invoiceKind.ts';
import { listInvoices } from './lists.ts';
import { purchaseInvoiceTable } from './tables.ts';

const invoices = documentCalls<InvoiceTypes>({ kindFor: () => invoiceKind, contextOf: releaseOf });
const save = invoices.save((division) => `/api/${division}/purchaseinvoice`);

/** The calls of purchase invoices and their lines. */
const handlers = implement(purchaseInvoices, {
  listPurchaseInvoices: listInvoices,
  getPurchaseInvoice: async (call) => withDifferences(await getRecord(call, purchaseInvoiceTable, call.path.id)),
  getPurchaseInvoiceHistory: invoices.history('id'),
  savePurchaseInvoice: async (call) => {
    requireMaySave(call);
    return withDifferences(await save(call));
  },
  deletePurchaseInvoice: (call) => write(call, (inside) => deleteInvoice(inside, call.path.purchaseInvoiceId)),
  listPurchaseInvoiceLines: invoices.lines('purchaseInvoiceId'),
  createPurchaseInvoiceLines: invoices.saveLines(),
  deletePurchaseInvoiceLine: invoices.removeLine('purchaseInvoiceLineId'),
  listOpenLines: async (call) => ({ json: await readOpenLines(call, call.query.supplierId) }),
  readEInvoice: eInvoiceOfDocument,
  findDuplicateInvoices: async (call) => ({ json: await readAlike(call, call.query) }),
});

/** The same handlers, with the undo of a deletion. */
export const purchaseInvoiceRoutes = takenBack(handlers, { deletePurchaseInvoice: { restore: invoices.restore } });

/** Purchasing may do everything; a supervisor may release (or take back) invoices that another person entered. */
function requireMaySave({ person, body }: Call<typeof purchaseInvoices.savePurchaseInvoice>): void {
  if (person.can('purchasing')) return;
  const isTransition = body.id !== undefined && Object.keys(body).every((field) => field === 'id' || field === 'status');
  if (!isTransition || !person.can('supervisor')) throw new Problem('forbidden');
}

function releaseOf({ person, services }: Call): ReleaseFacts {
  const { FOUR_EYES_AMOUNT: fourEyesAmount, PRICE_TOLERANCE_AMOUNT: priceTolerance } = services.settings;
  return { fourEyesAmount, priceTolerance, person: person.oid, now: services.now().toISOString(), isSupervisor: person.can('supervisor') };
}

// adds the differences of the lines from orders and receipts
function withDifferences(answer: Answer): Answer {
  const invoice = JSON.parse(answer.json ?? '{}') as PurchaseInvoice & { lines: PurchaseInvoiceLine[] }; // built from its schema
  const differences = takesBack(invoice) ? [] : differencesOf(invoice.lines);
  return { ...answer, json: JSON.stringify({ ...invoice, differences }) };
}
