import { useGetList } from '#console/data/useMethod.ts';
import type { Column } from '#console/lists/Column.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { OrderChip } from '#features/purchase-orders/console/parts/index.ts';
import type { PurchaseOrder } from '#features/purchase-orders/schema.ts';
import type { Account } from '../schema.ts';

const columns: readonly Column<PurchaseOrder>[] = [
  { source: 'orderNumber', label: 'accounts.orders.number', main: true },
  { source: 'orderDate', label: 'accounts.orders.date', phone: 'detail', text: ({ orderDate }, format) => format.date(orderDate) },
  { source: 'receiptDate', label: 'accounts.orders.receiptDate', text: ({ receiptDate }, format) => format.date(receiptDate) },
  {
    source: 'amountInclVat',
    label: 'accounts.orders.amount',
    numeric: true,
    phone: 'detail',
    text: ({ amountInclVat, currency }, format) => format.money(amountInclVat, currency),
  },
  {
    source: 'orderStatus',
    label: 'accounts.orders.status',
    phone: 'chip',
    cell: ({ orderStatus }) => <OrderChip state={orderStatus} />,
  },
];

/** The orders of a supplier, newest first. */
export function PurchaseOrdersTab({ account }: { account: Account }) {
  const rows = useGetList('purchaseOrders', {
    meta: { query: { supplierId: account.id } },
    sort: { field: 'orderNumber', order: 'DESC' },
  });
  return (
    <RelatedRows
      rows={rows}
      label="accounts.tabs.purchaseOrders"
      texts="accounts.orders"
      columns={columns}
      rowHref={({ id }) => `/purchase-orders/${id}`}
    />
  );
}
