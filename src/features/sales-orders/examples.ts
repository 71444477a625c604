import { seededId } from '#contract/seededId.ts';

const division = '120001';
const order = (number: number) => seededId(120001, 'salesOrder', number);
const line = (orderNumber: number, lineNumber: number) => seededId(120001, 'salesOrderLine', (orderNumber - 1) * 10 + lineNumber);
const item = (number: number) => seededId(120001, 'item', number);
const lines = [{ itemId: item(1), quantity: '4', unitPrice: '74.5000' }];
const delivery = seededId(120001, 'goodsDelivery', 1);

/** Calls of {@link salesOrders} that succeed on the demonstration data, by the operation's name. */
export const salesOrderExamples = {
  listSalesOrders: { path: { division }, query: { statusses: ['Open', 'Partial'] } },
  listCurrentSalesOrders: { path: { division, accountCode: '00001001' } },
  listSalesOrdersOfAccount: { path: { division, accountCode: '00001001' }, query: { allStatuses: 'true' } },
  listLinesOfSalesOrder: { path: { division, salesOrderId: order(1) } },
  createSalesOrder: {
    path: { division },
    body: { orderedById: seededId(120001, 'account', 1), yourRef: 'PO-4711', description: 'Vervanging blussers 2e etage', lines },
  },
  createSimpleSalesOrder: {
    path: { division },
    body: { accountCode: '00001001', yourRef: 'PO-4712', lines: [{ itemCode: 'SB6', quantity: '2' }] },
  },
  createGoodsDelivery: {
    path: { division },
    body: { deliveryDate: '2026-03-02', lines: [{ salesOrderLineId: line(1, 1), quantityDelivered: '1' }] },
  },
  listGoodsDeliveries: { path: { division }, query: { salesOrderId: order(1) } },
  getGoodsDelivery: { path: { division, id: delivery } },
  getPackingSlip: { path: { division, id: delivery } },
  listSalesPrices: {
    path: { division },
    query: { orderedById: seededId(120001, 'account', 1), itemId: [item(1), item(2)], quantity: ['1', '24'] },
  },
  listSalesOrderLines: { path: { division }, query: { filter: "ItemCode eq 'SB6'" } },
  createSalesOrderLine: { path: { division }, body: { orderId: order(1), ...lines[0] } },
  findSalesOrderLines: { path: { division, filter: 'blusser' } },
  updateSalesOrderLine: { path: { division, salesOrderLineId: line(3, 1) }, body: { notes: 'Met keuringslabel leveren.' } },
  deleteSalesOrderLine: { path: { division, salesOrderLineId: line(8, 1) } },
  getSalesOrder: { path: { division, orderId: order(1) } },
  getSalesOrderHistory: { path: { division, salesOrderId: order(1) } },
  confirmSalesOrder: { path: { division, salesOrderId: order(3) }, body: { remarks: 'Wij bellen voor een afspraak.' } },
  createWorkOrderOfSalesOrder: { path: { division, salesOrderId: order(3) }, body: { description: 'Blussers ophangen' } },
  updateSalesOrder: { path: { division, salesOrderId: order(1) }, body: { remarks: 'Graag voor tien uur bezorgen.' } },
  deleteSalesOrder: { path: { division, salesOrderId: order(13) } },
};
