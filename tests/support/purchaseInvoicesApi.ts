import { expect } from 'vitest';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '#features/purchase-invoices/schema.ts';
import type { ApiAnswer, TestApi } from './api.ts';
import { type OrderWithLines, purchaseOrdersApi } from './purchaseOrdersApi.ts';
import { as, ids } from './purchasingRecords.ts';
import type { ProblemDocument } from '#contract/problem.ts';

/** An invoice as the API gives one. */
export type InvoiceWithLines = PurchaseInvoice & { lines: PurchaseInvoiceLine[] };

/** The calls of purchase invoices in the division of the tests. */
export const purchaseInvoicesRoute = '/api/120001/purchaseinvoice';

/** A line as it is typed. */
export const invoiceLine = (itemId: string, quantity: string, unitPrice: string, more: object = {}) => ({
  itemId,
  quantity,
  unitPrice,
  ...more,
});

/** What an invoice takes to be entered, under a reference that no other has. */
export const invoiceBody = (more: object = {}) => ({
  supplierId: ids.supplier,
  yourRef: `F-${++reference}`,
  invoiceDate: '2026-11-14',
  journal: '70',
  lines: [invoiceLine(ids.extinguisher, '2', '50')],
  ...more,
});

/** The API with what purchasing stands on; amounts above 10,000 need a second person. */
export interface PurchaseInvoicesApi {
  api: TestApi;
  /** Enters an invoice through the API. */
  enter(more?: object): Promise<InvoiceWithLines>;
  /** Tries to change an invoice. */
  save(id: string, more: object, options?: { as?: string; headers?: Record<string, string> }): Promise<ApiAnswer<InvoiceWithLines>>;
  /** A change that must be refused: the problem. */
  refused(id: string, more: object, person?: string): Promise<ProblemDocument>;
  /** An invoice as it is now. */
  read(id: string): Promise<InvoiceWithLines>;
  /** Places an order of 24 and receives so many of it. */
  ordered(received: string, more?: object): Promise<OrderWithLines>;
  /** An order as it is now. */
  orderOf(id: string): Promise<OrderWithLines>;
}

/** Starts the API for one file of tests about purchase invoices; `piet` enters. */
export async function purchaseInvoicesApi({
  roles = 'purchasing=CURA-Purchasing;supervisor=CURA-Supervisor',
}: { roles?: string } = {}): Promise<PurchaseInvoicesApi> {
  const { api, place, receive, read: orderOf } = await purchaseOrdersApi({ CAPABILITY_ROLES: roles, FOUR_EYES_AMOUNT: '10000' });
  return {
    api,
    async enter(more = {}) {
      const answer = await api.call<InvoiceWithLines>(`POST ${purchaseInvoicesRoute}`, { as, body: invoiceBody(more) });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    save: (id, more, options = {}) =>
      api.call<InvoiceWithLines>(`POST ${purchaseInvoicesRoute}`, { as, ...options, body: { id, ...more } }),
    refused: (id, more, person = as) => api.problem(`POST ${purchaseInvoicesRoute}`, { as: person, body: { id, ...more } }),
    read: async (id) => (await api.call<InvoiceWithLines>(`GET ${purchaseInvoicesRoute}/${id}`)).body,
    async ordered(received, more = {}) {
      const lines = [{ itemId: ids.extinguisher, quantityInPurchaseUnits: '24', unitPrice: '48.50', costCenter: 'KD' }];
      const order = await place({ lines, ...more });
      if (received !== '0') expect((await receive(order.lines[0], received)).status).toBe(201);
      return order;
    },
    orderOf,
  };
}

let reference = 0;
