import { keepAccountName } from '#features/accounts/server/index.ts';
import { addDocumentsInCurrency } from '#features/divisions/server/index.ts';
import { addOrdersOfWarehouse, addStockSource } from '#features/inventory/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { setSalesOrders } from '#features/purchase-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { salesOrderField, salesOrderLineReference, salesOrderReference } from './published.ts';
import { salesOrderTable } from './tables.ts';

export { placeOrder } from './placeOrder.ts';
export { salesOrderField, salesOrderLinesAs } from './published.ts';
export { salesOrderRoutes } from './routes.ts';

addDocumentSubject('SalesOrder', { table: 'salesOrder' });
addStockSource('GoodsDelivery', (id, division) => columnOf('goodsDelivery', 'deliveryNumber', id, division));
setSalesOrders({
  reference: salesOrderReference,
  lineReference: salesOrderLineReference,
  numberOf: (id, division) => salesOrderField('orderNumber', id, division),
});
keepAccountName({ table: salesOrderTable, id: 'orderedById', name: 'orderedByName' });
addDocumentsInCurrency(salesOrderTable);
addOrdersOfWarehouse(salesOrderTable, 'status');
