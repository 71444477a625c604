import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { colour } from '#console/theme/colour.ts';
import { ownColumns } from './workOrderColumns.tsx';

/** The work orders of an account, the latest appointments first, with a link to all of them. */
export function WorkOrdersOfAccount({ account }: { account: { id: string } }) {
  const translate = useTranslate();
  const filter = { accountId: account.id };
  const rows = useGetList('workOrders', { filter, sort: { field: 'plannedStart', order: 'DESC' }, pagination: { page: 1, perPage: 50 } });
  const all = new URLSearchParams({ filter: JSON.stringify(filter) });
  return (
    <>
      <RelatedRows
        rows={rows}
        label="workOrders.title"
        texts="workOrders.ofAccount"
        columns={ownColumns}
        rowHref={({ id }) => `/work-orders/${id}`}
        action={{ label: translate('accounts.tabs.requests'), to: '?tab=requests' }}
      />
      {rows.data && rows.data.length > 0 && (
        <p>
          <Link to={`/work-orders?${all}`} style={{ color: colour.brand }}>
            {translate('workOrders.ofAccount.all')}
          </Link>
        </p>
      )}
    </>
  );
}
