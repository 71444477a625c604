import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { purchaseInvoices } from '../contract.ts';

/** The calls of purchase invoices; one call makes, changes and moves them. */
export const purchaseInvoiceCalls = {
  getList: purchaseInvoices.listPurchaseInvoices,
  getOne: purchaseInvoices.getPurchaseInvoice,
  create: purchaseInvoices.savePurchaseInvoice,
  update: purchaseInvoices.savePurchaseInvoice,
  delete: purchaseInvoices.deletePurchaseInvoice,
  history: purchaseInvoices.getPurchaseInvoiceHistory,
} satisfies ResourceCalls;

/** The call for the order lines of a supplier that are not invoiced yet. */
export const openLineCalls = { getList: purchaseInvoices.listOpenLines } satisfies ResourceCalls;

/** The call for the invoices with the reference of another one. */
export const duplicateCalls = { getList: purchaseInvoices.findDuplicateInvoices } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    purchaseInvoices: typeof purchaseInvoiceCalls;
    openOrderLines: typeof openLineCalls;
    duplicateInvoices: typeof duplicateCalls;
  }
}
