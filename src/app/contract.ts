import type { Contract, Operation } from '#contract/operation.ts';
import { accounts } from '#features/accounts/contract.ts';
import { complaints } from '#features/complaints/contract.ts';
import { documents } from '#features/documents/contract.ts';
import { purchaseInvoices } from '#features/purchase-invoices/contract.ts';
import { purchaseOrders } from '#features/purchase-orders/contract.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';

/** The contracts of all features, in the order in which the API document shows them. A new feature adds its line. */
export const contracts: readonly Contract[] = [accounts, complaints, purchaseOrders, purchaseInvoices, serviceRequests, documents];

/** Every declared call. */
export const operations: readonly Operation[] = contracts.flatMap((contract) => Object.values(contract));
