import sql from 'sql-template-tag';
import { keepAccountName, onPersonsErased } from '#features/accounts/server/index.ts';
import { addDocumentsInCurrency } from '#features/divisions/server/index.ts';
import { addOrdersOfWarehouse, addStockSource } from '#features/inventory/server/index.ts';
import { addDocumentSubject } from '#features/documents/server/index.ts';
import { setSalesOrders } from '#features/purchase-orders/server/index.ts';
import { setSalesOrdersOfWorkOrders } from '#features/work-orders/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { eraseFields } from '#server/database/eraseFields.ts';
import { orderOfVisit } from './ofVisit.ts';
import { isWorkOrderInvoiced, lockQuantities, salesOrderField, salesOrderLineReference, salesOrderReference } from './published.ts';
import { goodsDeliveryTable, salesOrderTable } from './tables.ts';

export { placeOrder } from './placeOrder.ts';
export { salesOrderField, salesOrderLinesAs } from './published.ts';
export { salesOrderRoutes } from './routes.ts';

addDocumentSubject('SalesOrder', { table: 'salesOrder' });
addStockSource('GoodsDelivery', (id, division) => columnOf('goodsDelivery', 'deliveryNumber', id, division));
setSalesOrders({
  reference: salesOrderReference,
  lineReference: salesOrderLineReference,
  numberOf: (id, division) => salesOrderField('orderNumber', id, division),
  lockQuantities,
});
setSalesOrdersOfWorkOrders({ isInvoiced: isWorkOrderInvoiced, make: orderOfVisit });
keepAccountName({ table: salesOrderTable, id: 'orderedById', name: 'orderedByName' });
onPersonsErased(async (inside, { accountIds }) => {
  if (accountIds.length === 0) return;
  const rows = await inside.database.rows<{ id: string }>(sql`
    select d.id from "goodsDelivery" d
    where d.division = ${inside.division} and d."deliveryAccountId" = any (${accountIds}::uuid[]) and d."deliveryAddress" is not null order by d.id`);
  const ids = rows.map(({ id }) => id);
  await eraseFields(inside, goodsDeliveryTable, ids, { fields: ['deliveryAddress'] });
});
addDocumentsInCurrency(salesOrderTable);
addOrdersOfWarehouse(salesOrderTable, 'status');
