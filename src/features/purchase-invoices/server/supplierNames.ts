import { keepSupplierName } from '#features/accounts/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { purchaseInvoiceTable } from './tables.ts';

/** See {@link keepSupplierName}. */
export function keepNameOnInvoices(call: WriteCall, accountId: string): Promise<void> {
  return keepSupplierName(call, accountId, purchaseInvoiceTable);
}
