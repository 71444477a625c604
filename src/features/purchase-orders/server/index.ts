import sql from 'sql-template-tag';
import { eraseNameOn, keepNameOn, onAccountRenamed, onPersonsErased } from '#features/accounts/server/index.ts';
import { addStockSource, addWarehouseUse } from '#features/inventory/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { purchaseOrderLineTable, purchaseOrderTable } from './tables.ts';

export { usualOf, type LineFacts } from './facts.ts';
export type { OrderLine, StoredOrder } from './order.ts';
export { lockOrdersOfLines, moveProgress } from './progress.ts';
export { readOpenLines } from './openLines.ts';
export { setSalesOrders } from './extensions.ts';
export { orderIdsOfSale, orderLineField, orderLineIdsOf, orderLineOfSale, orderNumberFor, orderPricesOf } from './published.ts';
export { purchaseOrderRoutes } from './routes.ts';

const lines = { table: purchaseOrderLineTable, parent: 'purchaseOrderId' };
onAccountRenamed((inside, accountIds) =>
  keepNameOn(inside, accountIds, { table: purchaseOrderTable, id: 'supplierId', name: 'supplierName', lines }),
);
addStockSource('GoodsReceipt', (id, division) => columnOf('goodsReceipt', 'receiptNumber', id, division));
addWarehouseUse(
  (id, division) => sql`exists (select from "purchaseOrder" o where o.division = ${division} and o."warehouseId" = ${id}
    and o."receiptStatus" in ('Open', 'Partial') and o."deletedAt" is null)`,
);

onPersonsErased((inside, { accountIds }) =>
  eraseNameOn(inside, accountIds, { table: 'purchaseOrder', id: 'supplierId', name: 'supplierName' }),
);
