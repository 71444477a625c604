import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { purchaseInvoices } from '../contract.ts';

/** The calls behind the resource `purchaseInvoices`. */
export const purchaseInvoiceCalls: ResourceCalls = {
  getList: purchaseInvoices.listPurchaseInvoices,
  getOne: purchaseInvoices.getPurchaseInvoice,
  delete: purchaseInvoices.deletePurchaseInvoice,
};
