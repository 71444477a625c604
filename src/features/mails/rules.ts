import { Problem } from '#contract/problem.ts';
import type { MailStatus } from './schema.ts';

/** The actions of a person on a mail by its state. */
export const mailActions: Readonly<Record<MailStatus, readonly ('resend' | 'cancel')[]>> = {
  Pending: ['resend', 'cancel'],
  Sending: [],
  Sent: ['resend'],
  Failed: ['resend', 'cancel'],
  Parked: ['resend', 'cancel'],
  Cancelled: ['resend'],
};

/** @throws Problem transition when the state does not allow the action */
export function requireAction(from: MailStatus, action: 'resend' | 'cancel'): void {
  if (mailActions[from].includes(action)) return;
  const to = action === 'resend' ? 'Pending' : 'Cancelled';
  throw new Problem('transition', { extra: { from, to, allowed: [] } });
}

const minute = 60_000;

/** When a mail that the server refused is sent again: after 1, 2, 4 … minutes, at most a day. */
export function nextAttemptAfter(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 24 * 60) * minute);
}

/** Days during which a mail is repeated before a person has to decide, as mail servers do (RFC 5321, 4.5.4.1). */
export const daysOfAttempts = 5;
