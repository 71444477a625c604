import { useTranslate } from 'ra-core';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { nothing } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { StatusChip } from '#features/service-requests/console/parts/index.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import type { Account } from '../schema.ts';

const columns: readonly Column<ServiceRequest>[] = [
  { source: 'number', label: 'accounts.requests.number', quiet: true, phone: 'detail' },
  { source: 'description', label: 'accounts.requests.description', main: true },
  {
    source: 'receiptDate',
    label: 'accounts.requests.receiptDate',
    phone: 'detail',
    text: ({ receiptDate }, format) => format.date(receiptDate),
  },
  {
    name: 'period',
    label: 'accounts.requests.period',
    cell: ({ periodStart, periodEnd }, format) => (periodStart ? `${format.date(periodStart)} – ${format.date(periodEnd)}` : nothing),
  },
  { source: 'status', label: 'accounts.requests.status', phone: 'chip', cell: ({ status }) => <StatusChip status={status} /> },
];

/** The service requests of an account, newest first. */
export function RequestsTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const rows = useGetManyReference('serviceRequests', {
    target: 'accountId',
    id: account.id,
    sort: { field: 'receiptDate', order: 'DESC' },
  });
  const customer = new URLSearchParams({ accountId: account.id, accountName: account.name });
  return (
    <RelatedRows
      rows={rows}
      label="accounts.tabs.requests"
      texts="accounts.requests"
      columns={columns}
      rowHref={({ id }) => `/service-requests/${id}`}
      action={{ label: translate('accounts.newRequest'), to: `/service-requests/new?${customer}` }}
    />
  );
}
