import sql from 'sql-template-tag';
import { onAccountRenamed } from '#features/accounts/server/index.ts';
import { addStockSource, addWarehouseUse } from '#features/inventory/server/index.ts';
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
addWarehouseUse(
  (id, division) => sql`exists (select from "purchaseOrder" o where o.division = ${division} and o."warehouseId" = ${id}
    and o."receiptStatus" in ('Open', 'Partial') and o."deletedAt" is null)`,
);
