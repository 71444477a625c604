import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { InvoiceChip } from '#features/purchase-invoices/console/parts/index.ts';
import type { PurchaseInvoice } from '#features/purchase-invoices/schema.ts';
import type { Account } from '../schema.ts';

const columns: readonly Column<PurchaseInvoice>[] = [
  { source: 'yourRef', label: 'accounts.invoices.reference', main: true },
  { source: 'invoiceDate', label: 'accounts.invoices.date', phone: 'detail', text: ({ invoiceDate }, format) => format.date(invoiceDate) },
  { source: 'dueDate', label: 'accounts.invoices.dueDate', text: ({ dueDate }, format) => format.date(dueDate) },
  {
    source: 'amount',
    label: 'accounts.invoices.amount',
    numeric: true,
    phone: 'detail',
    text: ({ amount, currency }, format) => format.money(amount, currency),
  },
  { source: 'status', label: 'accounts.invoices.status', phone: 'chip', cell: ({ status }) => <InvoiceChip status={status} /> },
];

/** The invoices of a supplier, the latest first. */
export function PurchaseInvoicesTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const { data, total, error, refetch } = useGetList('purchaseInvoices', {
    meta: { query: { supplierId: account.id } },
    sort: { field: 'invoiceDate', order: 'DESC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('accounts.invoices.empty')}>{translate('accounts.invoices.emptyHint')}</Place>;
  return (
    <>
      <RecordTable
        label={translate('accounts.tabs.purchaseInvoices')}
        rows={data}
        columns={columns}
        rowHref={({ id }) => `/purchase-invoices/${id}`}
      />
      <ShownOf shown={data.length} total={total} />
    </>
  );
}
