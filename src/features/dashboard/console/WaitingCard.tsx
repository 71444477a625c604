import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '#console/clock/useNow.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { isOverdue } from '#features/service-requests/rules.ts';
import { Quiet, Rows } from './CountRows.tsx';

/**
 * Work that waits for the supervisor: requests by the due date of the answer, work orders to plan again, and mails that could not
 * be sent.
 */
export function WaitingCard() {
  const translate = useTranslate();
  const { rows, error, refetch } = useWaiting();
  return (
    <Card title={translate('dashboard.waits')}>
      {!rows && <AwaitedPlace error={error} refetch={refetch} />}
      {rows?.length === 0 && <Quiet>{translate('dashboard.waitsNone')}</Quiet>}
      {rows && rows.length > 0 && (
        <Rows>
          {rows.map(({ to, name, detail, standing, state }) => (
            <li key={to}>
              <Link to={to}>
                <span>
                  <b>{name}</b>
                  <br />
                  {detail}
                </span>
                <StateChip standing={standing}>{state}</StateChip>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}

interface WaitingRow {
  to: string;
  name: string;
  detail: ReactNode;
  standing: Standing;
  state: string;
}

function useWaiting() {
  const translate = useTranslate();
  const format = useFormat();
  const now = useNow();
  const requests = useGetList('serviceRequests', firstOf(4, 'Open', { field: 'slaDueAt', order: 'ASC' }));
  const orders = useGetList('workOrders', firstOf(2, 'Herpland', { field: 'plannedStart', order: 'ASC' }));
  const mails = useGetList('mails', firstOf(2, 'Parked', { field: 'created', order: 'DESC' }));
  const lists = [requests, orders, mails];
  const answer = {
    error: lists.find((list) => list.error)?.error,
    refetch: () => void Promise.all(lists.map((list) => list.refetch())),
  };
  if (!requests.data || !orders.data || !mails.data) return { ...answer, rows: undefined };
  const rows: WaitingRow[] = [
    ...requests.data.map((request) => {
      const isLate = isOverdue(request, now);
      return {
        to: `/service-requests/${request.id}`,
        name: translate('dashboard.request', { number: request.number }),
        detail: [request.accountName, request.description].filter(Boolean).join(', '),
        standing: isLate ? ('bad' as const) : ('info' as const),
        state: isLate ? translate('serviceRequests.late') : format.date(request.slaDueAt),
      };
    }),
    ...orders.data.map((order) => ({
      to: `/work-orders/${order.id}`,
      name: translate('dashboard.workOrder', { number: order.number }),
      detail: [order.accountName, order.description].filter(Boolean).join(', '),
      standing: 'warn' as const,
      state: translate(`workOrders.status.${order.status}`),
    })),
    ...mails.data.map((mail) => ({
      to: `/mails/${mail.id}`,
      name: translate('dashboard.mail', { subject: mail.subject }),
      detail: mail.receiver,
      standing: 'bad' as const,
      state: translate(`mails.status.${mail.status}`),
    })),
  ];
  return { ...answer, rows };
}

function firstOf(perPage: number, status: string, sort: { field: string; order: 'ASC' | 'DESC' }) {
  return { filter: { status }, sort, pagination: { page: 1, perPage } };
}
