import { onAccountRenamed } from '#features/accounts/server/index.ts';
import { addStockSource } from '#features/inventory/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { keepNameOnOrders } from './supplierNames.ts';

export { lineFactsOf, usualOf, type LineFacts } from './facts.ts';
export { textOf, type OrderLine, type StoredOrder } from './order.ts';
export { lockOrdersOfLines, moveProgress } from './progress.ts';
export { readOpenLines } from './openLines.ts';
export { orderLineField, orderLineIdsOf, orderPricesOf } from './published.ts';
export { purchaseOrderRoutes } from './routes.ts';

onAccountRenamed(keepNameOnOrders);
addStockSource('GoodsReceipt', (id, division) => columnOf('goodsReceipt', 'receiptNumber', id, division));
