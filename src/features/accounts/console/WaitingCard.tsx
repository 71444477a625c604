import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useNow, useToday } from '#console/clock/useNow.ts';
import { useListCall } from '#console/data/useCall.ts';
import { Card } from '#console/records/Card.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { complaints } from '#features/complaints/contract.ts';
import { isOpenComplaint, isOverdueComplaint, openComplaintStatuses } from '#features/complaints/rules.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';
import type { Account } from '../schema.ts';
import { rows } from './cards.ts';

interface Waiting {
  key: string;
  label: string;
  text: string;
  since: string;
  isLate: boolean;
  to: string;
}

/** What waits for us at an account: open requests and complaints, the late ones first. */
export function WaitingCard({ account }: { account: Account }) {
  const translate = useTranslate();
  const waiting = useWaiting(account.id);
  return (
    <Card title={translate('accounts.waiting.title')}>
      {waiting?.length === 0 && <p>{translate('accounts.waiting.none')}</p>}
      <Rows>
        {waiting?.map(({ key, label, text, since, isLate, to }) => (
          <li key={key}>
            <strong>
              <Link to={to}>{label}</Link>
            </strong>
            <span className="what">{text}</span>
            <StateChip standing={isLate ? 'bad' : 'warn'}>
              <Days since={since} />
            </StateChip>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function Days({ since }: { since: string }) {
  const translate = useTranslate();
  const now = useNow();
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 86_400_000));
  return <>{days === 0 ? translate('accounts.waiting.today') : translate('accounts.waiting.days', { smart_count: days })}</>;
}

function useWaiting(accountId: string): Waiting[] | undefined {
  const translate = useTranslate();
  const requests = useListCall(serviceRequests.listServiceRequestsOfAccount, { path: { accountId } });
  const filter = { accountId, status: openComplaintStatuses };
  const complained = useListCall(complaints.listComplaints, { list: { filter, range: [0, 49] } });
  const now = useNow();
  const today = useToday();
  if (requests.isPending || complained.isPending) return undefined;
  const fromRequests = (requests.data?.data ?? [])
    .filter(({ status }) => status === 'Open' || status === 'Draft')
    .map(({ id, number, description, receiptDate, slaDueAt }) => ({
      key: id,
      label: translate('accounts.waiting.request', { number }),
      text: description,
      since: receiptDate,
      isLate: slaDueAt !== null && Date.parse(slaDueAt) < now.getTime(),
      to: `/service-requests/${id}`,
    }));
  const fromComplaints = (complained.data?.data ?? []).filter(isOpenComplaint).map((one) => ({
    key: one.id,
    label: translate('accounts.waiting.complaint', { number: one.number }),
    text: one.complaint,
    since: one.receiptDate,
    isLate: isOverdueComplaint(one, today),
    to: `/complaints/${one.id}`,
  }));
  return [...fromRequests, ...fromComplaints].toSorted(
    (one, other) => Number(other.isLate) - Number(one.isLate) || one.since.localeCompare(other.since),
  );
}

const Rows = styled('ul')(rows);
