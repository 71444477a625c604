import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetList, useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { RowList } from '#console/records/RowList.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Location } from '#features/divisions/schema.ts';

const newest = [0, 4] as const;

/** The newest work orders and requests of a location. */
export function SiteWork({ location }: { location: Location }) {
  const translate = useTranslate();
  const format = useFormat();
  const orders = useMethod('locations', 'workOrders', { path: { locationId: location.id }, list: { range: newest } });
  const requests = useGetList('serviceRequests', {
    filter: { locationId: location.id },
    sort: { field: 'receiptDate', order: 'DESC' },
    pagination: { page: 1, perPage: 5 },
  });
  const customer = new URLSearchParams({ accountId: location.accountId, accountName: location.accountName ?? '', locationId: location.id });
  return (
    <Card title={translate('locations.work.title')}>
      {orders.data?.length === 0 && requests.data?.length === 0 && <p>{translate('locations.work.none')}</p>}
      <RowList>
        {(orders.data ?? []).map(({ id, number, status, plannedStart }) => (
          <li key={id}>
            <Link to={`/work-orders/${id}`}>{translate('locations.work.order', { number })}</Link>
            <span>
              {[translate(`serviceRequests.workOrder.${status}`), plannedStart && format.date(plannedStart)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
        {(requests.data ?? []).map(({ id, number, description, status }) => (
          <li key={id}>
            <Link to={`/service-requests/${id}`}>{translate('locations.work.request', { number })}</Link>
            <span>{[description, translate(`serviceRequests.status.${status}`)].join(' · ')}</span>
          </li>
        ))}
      </RowList>
      <Link to={`/service-requests/new?${customer}`} style={{ color: colour.brand }}>
        {translate('accounts.newRequest')}
      </Link>
    </Card>
  );
}
