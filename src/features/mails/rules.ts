import { Problem } from '#contract/problem.ts';
import type { MailStatus } from './schema.ts';

/** What a person may do with a mail in each state. */
export const mailActions: Readonly<Record<MailStatus, readonly ('resend' | 'cancel')[]>> = {
  Pending: ['resend', 'cancel'],
  Sending: [],
  Sent: ['resend'],
  Failed: ['resend', 'cancel'],
  Parked: ['resend', 'cancel'],
  Cancelled: ['resend'],
};

/** @throws Problem transition for what the state does not allow */
export function requireAction(from: MailStatus, action: 'resend' | 'cancel'): void {
  if (mailActions[from].includes(action)) return;
  const to = action === 'resend' ? 'Pending' : 'Cancelled';
  throw new Problem('transition', { extra: { from, to, allowed: [] } });
}

const minute = 60_000;

/** When a mail that the server did not take is tried again: after 1, 2, 4 … minutes, a day at most. */
export function nextAttemptAfter(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 24 * 60) * minute);
}

/** Days that a mail waits and is tried again before a person has to decide, as mail servers do (RFC 5321, 4.5.4.1). */
export const daysOfAttempts = 5;
