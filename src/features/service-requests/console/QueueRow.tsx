import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { colour } from '#console/theme/colour.ts';
import { isOverdue } from '../rules.ts';
import type { ServiceRequest } from '../schema.ts';
import { ageOf } from './queueState.ts';
import { usePresent } from './usePresent.ts';

/** A waiting request in three lines: customer, work, number and urgency, with its age. */
export function QueueRow({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const now = usePresent();
  const { unit, count } = ageOf(request.receiptDate, now);
  return (
    <Lines>
      <strong>{request.accountName}</strong>
      <time dateTime={request.receiptDate}>{translate(`serviceRequests.age.${unit}`, { count })}</time>
      <span>{request.description}</span>
      <span className="quiet">
        {request.number} · {translate(`serviceRequests.priority.${request.priority}`)}
        {isOverdue(request, now) && <span className="late">■ {translate('serviceRequests.late')}</span>}
      </span>
    </Lines>
  );
}

const Lines = styled('span')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '1px 12px',
  fontSize: '0.875rem',
  strong: { fontSize: '0.9375rem', fontWeight: 640 },
  time: { color: colour.ink2 },
  '& > span': { gridColumn: '1 / -1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.quiet': { color: colour.ink2 },
  '.late': { color: colour.bad, marginInlineStart: 12 },
});
