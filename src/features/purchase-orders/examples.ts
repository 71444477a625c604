import { seededId } from '#contract/seededId.ts';

const division = '120001';
const order = (number: number) => seededId(120001, 'purchaseOrder', number);
const line = (orderNumber: number, lineNumber: number) => seededId(120001, 'purchaseOrderLine', (orderNumber - 1) * 8 + lineNumber);
const item = (number: number) => seededId(120001, 'item', number);
const supplierId = seededId(120001, 'account', 6);

/** Calls of {@link purchaseOrders} that succeed on the demonstration data, by the operation's name. */
export const purchaseOrderExamples = {
  listPurchaseOrders: { path: { division }, query: { statusses: ['Open', 'Partial'] } },
  getPurchaseOrdersOfRelation: { path: { division, relationNumber: '00001006' } },
  createPurchaseOrder: {
    path: { division },
    body: {
      supplierId,
      description: 'Aanvulling magazijn',
      yourRef: 'OFF-20417',
      receiptDate: '2030-01-15',
      lines: [
        { itemId: item(1), quantityInPurchaseUnits: '24', unitPrice: '48.50' },
        { itemId: item(2), quantityInPurchaseUnits: '24', discount: 0.05 },
      ],
    },
  },
  updatePurchaseOrder: { path: { division, purchaseOrderId: order(1) }, body: { remarks: 'Graag voor tien uur bezorgen.' } },
  deletePurchaseOrder: { path: { division, salesOrderId: order(9) } },
  getPurchaseOrderHistory: { path: { division, purchaseOrderId: order(1) } },
  listPurchaseOrderLinesOfOrder: { path: { division, purchaseOrderId: order(1) } },
  listPurchaseOrderLines: { path: { division }, query: { filter: 'ReceivedQuantity gt 0' } },
  findPurchaseOrderLines: { path: { division, filter: 'blusser' } },
  createPurchaseOrderLines: { path: { division }, body: { purchaseOrderId: order(1), itemId: item(3), quantityInPurchaseUnits: '2' } },
  updatePurchaseOrderLine: { path: { division, purchaseOrderLineId: line(1, 1) }, body: { notes: 'Met keuringslabel leveren.' } },
  deletePurchaseOrderLine: { path: { division, purchaseOrderLineId: line(17, 1) } },
  createGoodsReceipt: {
    path: { division },
    body: {
      yourRef: 'PB-204417',
      lines: [{ purchaseOrderLineId: line(2, 1), quantityReceived: '1', batchNumbers: [{ number: 'CH-26', quantity: '1' }] }],
    },
  },
  listGoodsReceipts: { path: { division }, query: { purchaseOrderId: order(2) } },
  listReorders: { path: { division }, query: { warehouseId: seededId(120001, 'warehouse', 1) } },
  orderStock: {
    path: { division },
    body: {
      description: 'Aanvulling magazijn',
      lines: [{ itemId: item(1), warehouseId: seededId(120001, 'warehouse', 1), supplierId, quantity: '24' }],
    },
  },
  getGoodsReceipt: { path: { division, id: seededId(120001, 'goodsReceipt', 2) } },
};
