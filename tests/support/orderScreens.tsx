import type { TransportRequest } from '#contract/transport.ts';
import { seededId } from '#contract/seededId.ts';
import { OrderPage } from '#features/purchase-orders/console/OrderPage.tsx';
import { listReply, renderConsole, type Reply } from './renderConsole.tsx';

/** The id of {@link order}. */
export const id = seededId(120001, 'purchaseOrder', 1);
/** A line of which four pieces are still to come. */
export const line = {
  id: seededId(120001, 'purchaseOrderLine', 1),
  lineNumber: 1,
  itemId: seededId(120001, 'item', 1),
  itemCode: 'SB6',
  itemDescription: 'Sproeischuimblusser 6 liter',
  description: 'Sproeischuimblusser 6 liter',
  quantity: '24.0000',
  unit: 'stuks',
  netPrice: '48.5000',
  amount: '1164.0000',
  receivedQuantity: '20.0000',
  invoicedQuantity: '0.0000',
};
/** The item of {@link line}. */
export const item = { id: line.itemId, code: 'SB6', isSerialItem: false, isBatchItem: false, isFractionAllowed: false };
/** A purchase order that was received in part. */
export const order = {
  id,
  version: 3,
  orderNumber: 4002,
  supplierId: seededId(120001, 'account', 6),
  supplierName: 'Brandmeester Groothandel',
  orderDate: '2026-11-02',
  receiptDate: '2026-11-09',
  description: 'Aanvulling magazijn',
  yourRef: null,
  currency: 'EUR',
  warehouseCode: '1',
  orderStatus: 'Partial',
  receiptStatus: 'Partial',
  invoiceStatus: 'Open',
  amountExclVat: '1164.0000',
  vatAmount: '244.4400',
  amountInclVat: '1408.4400',
  remarks: null,
  lines: [line],
};
/** The receipt of what has arrived. */
export const receipt = {
  id: '1',
  receiptNumber: 8001,
  receiptDate: '2026-11-09',
  yourRef: 'PB-1',
  override: false,
  overrideReason: null,
  lines: [],
};

/** Plays the server: the order, its receipt and its item; `more` answers first. */
export const answer =
  (more: (request: TransportRequest) => Reply | undefined = () => undefined) =>
  (request: TransportRequest): Reply | undefined => {
    const own = more(request);
    const { pathname } = new URL(request.url, 'http://localhost');
    if (own) return own;
    if (pathname.endsWith(`/order/${id}`)) return { json: order };
    if (pathname.endsWith('/goodsreceipt')) return { json: [receipt] };
    if (pathname.endsWith('/item')) return listReply([item]);
    if (pathname.includes('/lookup/')) return { json: pathname.endsWith('journal') ? [{ code: '60', description: 'Inkoopboek' }] : [] };
    return pathname.endsWith('/order') || pathname.endsWith('/purchaseinvoice') ? listReply([order]) : undefined;
  };

/** Opens the page of the order. */
export const openPage = (more?: (request: TransportRequest) => Reply | undefined, can = () => true) =>
  renderConsole(<p />, { answer: answer(more), at: `/purchase-orders/${id}`, routes: { '/purchase-orders/:id': <OrderPage /> }, can });
