import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { Mail, MailStatus } from '../schema.ts';

const standings: Readonly<Record<MailStatus, Standing>> = {
  Pending: 'info',
  Sending: 'info',
  Sent: 'ok',
  Failed: 'warn',
  Parked: 'bad',
  Cancelled: 'none',
};

/** The state of a mail. */
export function MailChip({ mail: { status } }: { mail: Pick<Mail, 'status'> }) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(`mails.status.${status}`)}</StateChip>;
}
