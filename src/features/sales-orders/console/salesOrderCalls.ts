import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { salesOrders } from '../contract.ts';

/** The calls of sales orders. */
export const salesOrderCalls = {
  getList: salesOrders.listSalesOrders,
  getOne: salesOrders.getSalesOrder,
  create: salesOrders.createSalesOrder,
  update: salesOrders.updateSalesOrder,
  delete: salesOrders.deleteSalesOrder,
  history: salesOrders.getSalesOrderHistory,
  confirm: salesOrders.confirmSalesOrder,
  workOrder: salesOrders.createWorkOrderOfSalesOrder,
} satisfies ResourceCalls;

/** The calls of goods deliveries. */
export const goodsDeliveryCalls = {
  getList: salesOrders.listGoodsDeliveries,
  create: salesOrders.createGoodsDelivery,
  slip: salesOrders.getPackingSlip,
} satisfies ResourceCalls;

/** The prices of items for a customer. */
export const customerPriceCalls = { getList: salesOrders.listSalesPrices } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    salesOrders: typeof salesOrderCalls;
    goodsDeliveries: typeof goodsDeliveryCalls;
    customerPrices: typeof customerPriceCalls;
  }
}
