import sql from 'sql-template-tag';
import { eraseNameOn, keepNameOn, onAccountRenamed, onPersonsErased } from '#features/accounts/server/index.ts';
import { addStockSource, addWarehouseUse } from '#features/inventory/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { setSalesOrders } from '#features/purchase-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { salesOrderField, salesOrderLineReference, salesOrderReference } from './published.ts';
import { salesOrderLineTable, salesOrderTable } from './tables.ts';

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
const lines = { table: salesOrderLineTable, parent: 'orderId' };
onAccountRenamed((inside, accountIds) =>
  keepNameOn(inside, accountIds, { table: salesOrderTable, id: 'orderedById', name: 'orderedByName', lines }),
);
addWarehouseUse(
  (id, division) => sql`exists (select from "salesOrder" o where o.division = ${division} and o."warehouseId" = ${id}
    and o.status in ('Open', 'Partial') and o."deletedAt" is null)`,
);

onPersonsErased((inside, { accountIds }) =>
  eraseNameOn(inside, accountIds, { table: 'salesOrder', id: 'orderedById', name: 'orderedByName' }),
);
