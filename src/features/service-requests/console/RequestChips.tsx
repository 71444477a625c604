import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { isOverdue } from '../rules.ts';
import type { ServiceRequest, ServiceRequestStatus } from '../schema.ts';
import { usePresent } from './usePresent.ts';

const standings: Readonly<Record<ServiceRequestStatus, Standing>> = {
  Draft: 'none',
  Open: 'info',
  Accepted: 'ok',
  Declined: 'bad',
  Planned: 'ok',
  Realised: 'ok',
  Processed: 'none',
  Void: 'none',
};

/** The state of a request as shape, word and colour. */
export function StatusChip({ status }: { status: ServiceRequestStatus }) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(`serviceRequests.status.${status}`)}</StateChip>;
}

/** The priority of a request, and the time by which a reaction is due. */
export function ReactionChip({ request }: { request: Pick<ServiceRequest, 'status' | 'slaDueAt' | 'priority'> }) {
  const translate = useTranslate();
  const format = useFormat();
  const now = usePresent();
  const priority = translate(`serviceRequests.priority.${request.priority}`);
  if (request.status !== 'Open' || !request.slaDueAt) return <StateChip standing="none">{priority}</StateChip>;
  const isLate = isOverdue(request, now);
  const key = isLate ? 'serviceRequests.overdueSince' : 'serviceRequests.reactBefore';
  return (
    <StateChip standing={isLate ? 'bad' : 'warn'}>
      {translate(key, { priority, date: format.longDate(request.slaDueAt), time: format.time(request.slaDueAt) })}
    </StateChip>
  );
}
