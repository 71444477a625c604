import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
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

/** What was ordered from a supplier, newest first. */
export function PurchaseOrdersTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const { data, total, error, refetch } = useGetList('purchaseOrders', {
    meta: { query: { supplierId: account.id } },
    sort: { field: 'orderNumber', order: 'DESC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('accounts.orders.empty')}>{translate('accounts.orders.emptyHint')}</Place>;
  return (
    <>
      <RecordTable
        label={translate('accounts.tabs.purchaseOrders')}
        rows={data}
        columns={columns}
        rowHref={({ id }) => `/purchase-orders/${id}`}
      />
      <ShownOf shown={data.length} total={total} />
    </>
  );
}
