import { z } from 'zod';
import { auditSeries } from '#contract/auditEntry.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { commaList, date, exactEnum, instantOrDay, oneOrMore, requiredText, uuid } from '#contract/values.ts';
import { mostLines } from '#contract/documentLines.ts';
import { eInvoiceOfDocument } from './eInvoiceSchema.ts';
import {
  addedPurchaseInvoiceLines,
  invoiceStates,
  longestReference,
  openLine,
  purchaseInvoice,
  purchaseInvoiceBody,
  purchaseInvoiceLine,
} from './schema.ts';

const base = '/api/{division}/purchaseinvoice';

/** The filters of a list of invoices, as the object in `filter`. */
export const purchaseInvoiceFilter = z.strictObject({
  q: z.string().max(200).optional(),
  status: oneOrMore(exactEnum(invoiceStates)).optional(),
  supplierId: uuid.optional(),
  purchaseOrderId: uuid.optional(),
  id: z.union([uuid, z.array(uuid).max(1000)]).optional(),
});

/** See {@link purchaseInvoiceFilter}. */
export type PurchaseInvoiceFilter = z.infer<typeof purchaseInvoiceFilter>;

/** Purchase invoices and their lines. */
export const purchaseInvoices = defineContract('accounting', {
  listPurchaseInvoices: operation(`GET ${base}`, {
    calls: ['purchaseinvoice.list'],
    summary: 'Purchase invoices by their last change; those of the last 90 days unless something narrows or sorts the list',
    access: 'employee',
    query: z.object({
      modifiedAfterDate: instantOrDay.optional().describe('Changed at this instant or later'),
      modifiedBeforeDate: instantOrDay.optional().describe('Changed before this instant'),
      supplierId: uuid.optional(),
      statusses: commaList(exactEnum(invoiceStates)).optional(),
    }),
    answer: z.array(purchaseInvoice),
    list: {
      sort: ['modified', 'entryNumber', 'supplierName', 'invoiceDate', 'dueDate', 'yourRef', 'amount', 'status', 'relevance'],
      filter: purchaseInvoiceFilter,
    },
  }),
  getPurchaseInvoice: operation(`GET ${base}/{id}`, {
    summary: 'One purchase invoice with its lines and their differences to order and receipt',
    access: 'employee',
    path: { id: uuid },
    answer: purchaseInvoice,
  }),
  getPurchaseInvoiceHistory: operation(`GET ${base}/{id}/history`, {
    summary: 'Who changed what on an invoice and its lines, newest first; what one person saved within minutes as one',
    access: 'employee',
    path: { id: uuid },
    answer: z.array(auditSeries),
  }),
  savePurchaseInvoice: operation(`POST ${base}`, {
    calls: ['purchaseinvoice.create'],
    summary:
      'Enters an invoice as a draft; with an id changes that one. Status Open says that it is ready for booking, Draft takes that back',
    access: 'employee',
    body: purchaseInvoiceBody,
    answer: purchaseInvoice,
    status: 201,
  }),
  deletePurchaseInvoice: operation(`DELETE ${base}/{purchaseInvoiceId}`, {
    calls: ['purchaseinvoice.delete'],
    summary: 'Deletes an invoice that is not booked yet',
    access: 'purchasing',
    path: { purchaseInvoiceId: uuid },
    status: 204,
  }),
  listPurchaseInvoiceLines: operation(`GET ${base}/{purchaseInvoiceId}/lines`, {
    calls: ['purchaseinvoice.lines'],
    summary: 'All lines of an invoice',
    access: 'employee',
    path: { purchaseInvoiceId: uuid },
    answer: z.array(purchaseInvoiceLine),
  }),
  createPurchaseInvoiceLines: operation(`POST ${base}/invoiceline`, {
    calls: ['purchaseinvoiceline.create'],
    summary: 'Adds a line, or several, to a draft; a line with an id is changed',
    access: 'purchasing',
    body: addedPurchaseInvoiceLines,
    answer: z.union([purchaseInvoiceLine, z.array(purchaseInvoiceLine)]),
    status: 201,
  }),
  deletePurchaseInvoiceLine: operation(`DELETE ${base}/invoiceline/{purchaseInvoiceLineId}`, {
    calls: ['purchaseinvoiceline.delete'],
    summary: 'Removes a line from a draft',
    access: 'purchasing',
    path: { purchaseInvoiceLineId: uuid },
    status: 204,
  }),
  listOpenLines: operation(`GET ${base}/openlines`, {
    summary: `The first ${mostLines} order lines of a supplier that are not invoiced yet, by order, with what was received on them`,
    access: 'employee',
    query: z.object({ supplierId: uuid }),
    answer: z.array(openLine),
  }),
  readEInvoice: operation(`GET ${base}/einvoice`, {
    summary: 'The e-invoice (UBL, XRechnung, ZUGFeRD) in a document, with the supplier and items that it names; null where it has none',
    access: 'employee',
    query: z.object({ documentId: uuid }),
    answer: eInvoiceOfDocument,
  }),
  findDuplicateInvoices: operation(`GET ${base}/duplicates`, {
    summary:
      'Invoices of a supplier whose reference has the same letters and digits, those with the very same one first; of the calendar year of the invoice date as soon as that is known',
    access: 'employee',
    query: z.object({
      supplierId: uuid,
      yourRef: requiredText(longestReference),
      invoiceDate: date.optional(),
      except: uuid.optional().describe('The invoice that is being edited'),
    }),
    answer: z.array(purchaseInvoice),
  }),
});
