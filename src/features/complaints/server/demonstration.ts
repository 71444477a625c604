import { addDays } from '#contract/days.ts';
import { contactNumberOf } from '#features/accounts/server/demonstration.ts';
import { demonstrationMaker, numbersTo, type Demonstrate } from '#server/demonstration/demonstration.ts';
import { isOpenComplaint } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import words from './demonstration/words.json' with { type: 'json' };

const openStatuses: readonly Complaint['status'][] = ['Open', 'Draft', 'Approved', 'Open'];
const closedStatuses: readonly Complaint['status'][] = ['Realised', 'Processed', 'Processed', 'Rejected', 'Void'];

/** Complaints in every state: one for each eighth account, with at least eight. */
export const demonstrateComplaints: Demonstrate = (division, size) => {
  const accounts = division.shareOf(size.accounts);
  const count = Math.max(8, Math.round(accounts / 8));
  const { complaints, resolutions } = division.say(words);
  const table = division.records('complaint', numbersTo(count), (number, random) => {
    const account = ((number * 7) % accounts) + 1;
    const { status, age } = standingOf(count - number, Math.round((count * 3) / 8), count);
    const receiptDate = addDays(size.today, -1 - age);
    const isResolved = status === 'Realised' || status === 'Processed';
    return {
      ...division.stampAt('complaint', number, `${receiptDate}T09:00:00Z`),
      ...random.pick(complaints),
      number,
      accountId: division.id('account', account),
      contactId: division.id('contact', contactNumberOf(account, 1)),
      receiptDate,
      status,
      nextAction: isOpenComplaint({ status }) ? addDays(receiptDate, random.whole(5, 45)) : null,
      resolution: isResolved ? random.pick(resolutions) : null,
      resolvedBy: isResolved ? demonstrationMaker : null,
      resolvedAt: isResolved ? `${addDays(receiptDate, 1)}T15:00:00Z` : null,
    };
  });
  return [table, division.counters({ complaint: count })];
};

// Three of eight still wait for an answer, the last ones. The later the number, the later it came in
function standingOf(after: number, open: number, count: number): { status: Complaint['status']; age: number } {
  const isOpen = after < open;
  const states = isOpen ? openStatuses : closedStatuses;
  const age = isOpen ? (after * 40) / open : 40 + ((after - open) * 260) / (count - open);
  return { status: states[(isOpen ? after : after - open) % states.length] ?? 'Open', age: Math.round(age) };
}
