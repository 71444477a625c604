import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { purchaseOrders } from '../contract.ts';

/** The calls behind the resource `purchaseOrders`. */
export const purchaseOrderCalls: ResourceCalls = {
  getList: purchaseOrders.listPurchaseOrders,
  getOne: purchaseOrders.getPurchaseOrdersOfRelation,
  create: purchaseOrders.createPurchaseOrder,
  update: purchaseOrders.updatePurchaseOrder,
  delete: purchaseOrders.deletePurchaseOrder,
};
