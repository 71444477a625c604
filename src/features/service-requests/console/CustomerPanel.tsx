import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import type { ServiceRequest } from '../schema.ts';
import { RequestHistory } from './RequestHistory.tsx';
import type { Queue } from './useQueue.ts';

/** The data of an account that is shown next to its request. */
export interface Customer {
  addressLine1: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  blocked: boolean;
  customerPoRequired: boolean;
}

/** The customer of a request: their location, earlier requests, and the history of this one. */
export function CustomerPanel({ request, customer, queue }: { request: ServiceRequest; customer: Customer | undefined; queue: Queue }) {
  const translate = useTranslate();
  return (
    <Panel aria-label={translate('serviceRequests.customer')}>
      <h2>
        <Link to={`/accounts/${request.accountId}`}>{request.accountName}</Link>
      </h2>
      {customer && (
        <>
          <p>{[customer.addressLine1, [customer.postcode, customer.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</p>
          {customer.phone && (
            <p>
              <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
            </p>
          )}
          <p className="chips">
            {customer.blocked && <StateChip standing="bad">{translate('serviceRequests.accountBlocked')}</StateChip>}
            {customer.customerPoRequired && <StateChip standing="warn">{translate('serviceRequests.orderNumberNeeded')}</StateChip>}
          </p>
        </>
      )}
      <Earlier request={request} queue={queue} />
      <RequestHistory request={request} />
    </Panel>
  );
}

function Earlier({ request, queue }: { request: ServiceRequest; queue: Queue }) {
  const translate = useTranslate();
  const format = useFormat();
  const { data, total = 1 } = useGetManyReference('serviceRequests', {
    target: 'accountId',
    id: request.accountId,
    sort: { field: 'receiptDate', order: 'DESC' },
    pagination: { page: 1, perPage: 9 },
  });
  const others = data?.filter(({ id }) => id !== request.id).slice(0, 8) ?? [];
  const all = total - 1;
  return (
    <>
      <h3>{translate('serviceRequests.earlier')}</h3>
      {data && others.length === 0 && <p>{translate('serviceRequests.noneEarlier')}</p>}
      <ol>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={queue.addressOf(other.id)}>{other.description}</Link>
            <span>
              {other.number} · {format.recent(other.receiptDate)} · {translate(`serviceRequests.status.${other.status}`)}
            </span>
          </li>
        ))}
      </ol>
      {all > others.length && (
        <p className="all">
          <Link to={`/accounts/${request.accountId}?tab=requests`}>{translate('serviceRequests.allEarlier', { smart_count: all })}</Link>
        </p>
      )}
    </>
  );
}

const Panel = styled('aside')(({ theme }) => ({
  fontSize: '0.875rem',
  minWidth: 0,
  h2: { ...theme.typography.h3, margin: '0 0 6px' },
  'h2 a, li a, p a': { color: 'inherit', textDecorationColor: colour.line2 },
  h3: { ...theme.typography.h3, margin: '18px 0 4px' },
  p: { margin: '0 0 4px', color: colour.ink },
  '.chips': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& > ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& > ol li': { display: 'flex', flexDirection: 'column', padding: '8px 0', borderBottom: `1px solid ${colour.line}` },
  '& > ol span': { color: colour.ink2 },
  '.all': { marginTop: 8 },
  summary: { marginTop: 18, cursor: 'pointer', fontWeight: 640 },
}));
