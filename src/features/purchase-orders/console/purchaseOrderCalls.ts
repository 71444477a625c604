import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { purchaseOrders } from '../contract.ts';

/** The calls of purchase orders. */
export const purchaseOrderCalls = {
  getList: purchaseOrders.listPurchaseOrders,
  getOne: purchaseOrders.getPurchaseOrdersOfRelation,
  create: purchaseOrders.createPurchaseOrder,
  update: purchaseOrders.updatePurchaseOrder,
  delete: purchaseOrders.deletePurchaseOrder,
  history: purchaseOrders.getPurchaseOrderHistory,
} satisfies ResourceCalls;

/** The calls of goods receipts. */
export const goodsReceiptCalls = {
  getList: purchaseOrders.listGoodsReceipts,
  create: purchaseOrders.createGoodsReceipt,
} satisfies ResourceCalls;

/** The calls of the reorder list. */
export const reorderCalls = { getList: purchaseOrders.listReorders, order: purchaseOrders.orderStock } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    purchaseOrders: typeof purchaseOrderCalls;
    goodsReceipts: typeof goodsReceiptCalls;
    reorders: typeof reorderCalls;
  }
}
