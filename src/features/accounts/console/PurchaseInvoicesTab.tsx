import { useGetList } from '#console/data/useMethod.ts';
import type { Column } from '#console/lists/Column.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
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
  const rows = useGetList('purchaseInvoices', {
    meta: { query: { supplierId: account.id } },
    sort: { field: 'invoiceDate', order: 'DESC' },
  });
  return (
    <RelatedRows
      rows={rows}
      label="accounts.tabs.purchaseInvoices"
      texts="accounts.invoices"
      columns={columns}
      rowHref={({ id }) => `/purchase-invoices/${id}`}
    />
  );
}
