import { seededId } from '#contract/seededId.ts';

const division = '120001';
const salesOrderId = seededId(120001, 'salesOrder', 1);
const salesOrderLineId = seededId(120001, 'salesOrderLine', 1);
const lines = [{ itemId: seededId(120001, 'item', 1), quantity: '4', unitPrice: '74.5000' }];

/** Examples of the calls of sales orders, by the operation's name. */
export const salesOrderExamples = {
  listCurrentSalesOrders: { path: { division, accountCode: '1001' } },
  listSalesOrdersOfAccount: { path: { division, accountCode: '1001' }, query: { allStatuses: 'true' } },
  listLinesOfSalesOrder: { path: { division, salesOrderId } },
  createSalesOrder: {
    path: { division },
    body: { orderedById: seededId(120001, 'account', 1), yourRef: 'PO-4711', description: 'Vervanging blussers 2e etage', lines },
  },
  createSimpleSalesOrder: {
    path: { division },
    body: { accountCode: '1001', yourRef: 'PO-4712', lines: [{ itemCode: 'SB6', quantity: '2' }] },
  },
  createGoodsDelivery: {
    path: { division },
    body: { deliveryDate: '2026-03-02', lines: [{ salesOrderLineId, quantityDelivered: '1' }] },
  },
  listSalesOrderLines: { path: { division }, query: { filter: "ItemCode eq 'SB6'" } },
  createSalesOrderLine: { path: { division }, body: { orderId: salesOrderId, ...lines[0] } },
  findSalesOrderLines: { path: { division, filter: salesOrderId } },
  updateSalesOrderLine: { path: { division, salesOrderLineId }, body: { quantity: '5' } },
  deleteSalesOrderLine: { path: { division, salesOrderLineId } },
  getSalesOrder: { path: { division, orderId: salesOrderId } },
  updateSalesOrder: { path: { division, salesOrderId }, body: { yourRef: 'PO-4711-B' } },
  deleteSalesOrder: { path: { division, salesOrderId } },
};
