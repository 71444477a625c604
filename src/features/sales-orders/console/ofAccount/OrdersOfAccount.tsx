import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { salesOrders } from '../../contract.ts';
import type { SalesOrder } from '../../schema.ts';
import { DeliveryChip } from '../OrderChip.tsx';

const columns = columnsOf<SalesOrder>('salesOrders', salesOrders.listSalesOrders, {
  orderNumber: { main: true, width: '120px' },
  description: { phone: 'detail' },
  orderDate: { phone: 'detail' },
  deliveryDate: {},
  amountInclVat: { numeric: true, text: (row, format) => format.money(row.amountInclVat, row.currency) },
  deliveryStatus: { cell: (row) => <DeliveryChip order={row} />, phone: 'chip' },
});

/** The orders of a customer, newest first. */
export function OrdersOfAccount({ account }: { account: { id: string } }) {
  const translate = useTranslate();
  const rows = useGetList('salesOrders', {
    meta: { query: { orderedById: account.id } },
    sort: { field: 'orderNumber', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <RelatedRows
      rows={rows}
      label="salesOrders.title"
      texts="salesOrders.ofAccount"
      columns={columns}
      rowHref={({ id }) => `/sales-orders/${id}`}
      action={{ label: translate('salesOrders.new'), to: `/sales-orders/new?customer=${account.id}` }}
    />
  );
}
