import { keepAccountName } from '#features/accounts/server/index.ts';
import { addDocumentsInCurrency } from '#features/divisions/server/index.ts';
import { addOrdersOfWarehouse, addStockSource } from '#features/inventory/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { purchaseOrderTable } from './tables.ts';

export { usualOf, type LineFacts } from './facts.ts';
export { orderTables, type OrderLine, type OrderTypes, type StoredOrder } from './order.ts';
export { purchaseOrderKind } from './orderKind.ts';
export { readOpenLines } from './openLines.ts';
export { setSalesOrders } from './extensions.ts';
export {
  leftToBuyOf,
  orderIdsOfSale,
  orderLineField,
  orderLineIdsOf,
  orderLineOfSale,
  orderNumberFor,
  orderPricesOf,
} from './published.ts';
export { purchaseOrderRoutes } from './routes.ts';

keepAccountName({ table: purchaseOrderTable, id: 'supplierId', name: 'supplierName' });
addDocumentsInCurrency(purchaseOrderTable);
addStockSource('GoodsReceipt', (id, division) => columnOf('goodsReceipt', 'receiptNumber', id, division));
addOrdersOfWarehouse(purchaseOrderTable, 'receiptStatus');
