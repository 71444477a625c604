import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { purchaseInvoices } from '../contract.ts';

/** The calls of purchase invoices; a single call creates, changes and moves them. */
export const purchaseInvoiceCalls = {
  getList: purchaseInvoices.listPurchaseInvoices,
  getOne: purchaseInvoices.getPurchaseInvoice,
  create: purchaseInvoices.savePurchaseInvoice,
  update: purchaseInvoices.savePurchaseInvoice,
  delete: purchaseInvoices.deletePurchaseInvoice,
  history: purchaseInvoices.getPurchaseInvoiceHistory,
  readEInvoice: purchaseInvoices.readEInvoice,
} satisfies ResourceCalls;

/** The call for the uninvoiced order lines of a supplier. */
export const openLineCalls = { getList: purchaseInvoices.listOpenLines } satisfies ResourceCalls;

/** The call for the invoices with the same reference as another one. */
export const duplicateCalls = { getList: purchaseInvoices.findDuplicateInvoices } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    purchaseInvoices: typeof purchaseInvoiceCalls;
    openOrderLines: typeof openLineCalls;
    duplicateInvoices: typeof duplicateCalls;
  }
}
