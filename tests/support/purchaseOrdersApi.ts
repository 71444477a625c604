import { beforeAll, expect } from 'vitest';
import type { ProblemDocument } from '#contract/problem.ts';
import type { GoodsReceipt } from '#features/purchase-orders/receiptSchema.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#features/purchase-orders/schema.ts';
import { type ApiAnswer, type CallOptions, type TestApi, testApi } from './api.ts';
import { addPurchasingRecords, as, ids } from './purchasingRecords.ts';

/** An order as the API gives one. */
export type OrderWithLines = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** The calls of purchase orders in the division of the tests. */
export const purchaseOrdersRoute = '/api/120001/purchaseorder';

/** What an order takes to be placed: two lines of a supplier of {@link purchasingIds}. */
export const orderBody = (more: object = {}) => ({
  supplierId: ids.supplier,
  yourRef: 'offerte 12',
  lines: [
    { itemId: ids.extinguisher, quantityInPurchaseUnits: '24', unitPrice: '48.50' },
    { itemCode: 'BL-OPH', quantityInPurchaseUnits: 10, discount: 0.1 },
  ],
  ...more,
});

/** What it takes to receive so much on a line. */
export const receiptBody = (line: PurchaseOrderLine | undefined, quantityReceived: string, more: object = {}) => ({
  lines: [{ purchaseOrderLineId: line?.id, quantityReceived }],
  ...more,
});

/** The API with what purchasing stands on, in a Dutch and a German division. */
export interface PurchaseOrdersApi {
  api: TestApi;
  /** Places an order through the API. */
  place(more?: object): Promise<OrderWithLines>;
  /** Tries to change an order. */
  change(id: string, body: object, options?: CallOptions): Promise<ApiAnswer<OrderWithLines>>;
  /** A change that must be refused: the problem. */
  refused(id: string, body: object, options?: CallOptions): Promise<ProblemDocument>;
  /** A receipt that must be refused: the problem. */
  refusedReceipt(body: object, options?: CallOptions): Promise<ProblemDocument>;
  /** Tries to receive so much on a line. */
  receive(line: PurchaseOrderLine | undefined, quantity: string, more?: object): Promise<ApiAnswer<GoodsReceipt>>;
  /** An order as it is now. */
  read(id: string): Promise<OrderWithLines>;
}

/** Starts the API for one file of tests about purchasing; `piet` places and receives. */
export async function purchaseOrdersApi(settings: Record<string, string> = {}): Promise<PurchaseOrdersApi> {
  const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;engineer=CURA-Engineer', ...settings });

  beforeAll(async () => {
    await addPurchasingRecords(api.database, 120001);
    await addPurchasingRecords(api.database, 230001);
  });

  return {
    api,
    async place(more = {}) {
      const answer = await api.call<OrderWithLines>(`POST ${purchaseOrdersRoute}/order`, { as, body: orderBody(more) });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    change: (id, body, options = {}) => api.call<OrderWithLines>(`PUT ${purchaseOrdersRoute}/order/${id}`, { as, ...options, body }),
    refused: (id, body, options = {}) => api.problem(`PUT ${purchaseOrdersRoute}/order/${id}`, { as, ...options, body }),
    refusedReceipt: (body, options = {}) => api.problem(`POST ${purchaseOrdersRoute}/goodsreceipt`, { as, ...options, body }),
    receive: (line, quantity, more = {}) =>
      api.call<GoodsReceipt>(`POST ${purchaseOrdersRoute}/goodsreceipt`, { as, body: receiptBody(line, quantity, more) }),
    read: async (id) => (await api.call<OrderWithLines>(`GET ${purchaseOrdersRoute}/order/${id}`)).body,
  };
}
