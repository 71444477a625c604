import { useTranslate } from 'ra-core';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { nothing } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
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
  const { data, total, error, refetch } = useGetManyReference('serviceRequests', {
    target: 'accountId',
    id: account.id,
    sort: { field: 'receiptDate', order: 'DESC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) {
    const customer = new URLSearchParams({ accountId: account.id, accountName: account.name });
    return (
      <Place
        title={translate('accounts.requests.empty')}
        action={{ label: translate('accounts.newRequest'), to: `/service-requests/new?${customer}` }}
      >
        {translate('accounts.requests.emptyHint')}
      </Place>
    );
  }
  return (
    <>
      <RecordTable
        label={translate('accounts.tabs.requests')}
        rows={data}
        columns={columns}
        rowHref={({ id }) => `/service-requests/${id}`}
      />
      <ShownOf shown={data.length} total={total} />
    </>
  );
}
