import { addDays } from '#contract/days.ts';
import { contactNumberOf } from '#features/accounts/server/demonstration.ts';
import { demonstrationMaker, numbersTo, turnOf, type Demonstrate } from '#server/demonstration/demonstration.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** Complaints in every state: one for each eighth account, and at least eight. Three of eight, the last ones, still wait for an answer. */
export const demonstrateComplaints: Demonstrate = (division) => {
  const count = Math.max(8, Math.round(division.accounts / 8));
  const open = Math.round((count * 3) / 8);
  const { complaints, resolutions } = division.say(words);
  const table = division.records('complaint', numbersTo(count), (number, random) => {
    const account = ((number * 7) % division.accounts) + 1;
    const after = count - number;
    const isOpen = after < open;
    const daysAgo = isOpen ? (after * 40) / open : 40 + ((after - open) * 260) / (count - open);
    const receiptDate = addDays(division.today, -1 - Math.round(daysAgo));
    const status = isOpen ? turnOf(words.openStates, after + 1) : turnOf(words.closedStates, after - open + 1);
    const isResolved = status === 'Realised' || status === 'Processed';
    return {
      ...division.stampAt('complaint', number, `${receiptDate}T09:00:00Z`),
      ...random.pick(complaints),
      number,
      accountId: division.id('account', account),
      contactId: division.id('contact', contactNumberOf(account, 1)),
      receiptDate,
      status,
      nextAction: isOpen ? addDays(receiptDate, random.whole(5, 45)) : null,
      resolution: isResolved ? random.pick(resolutions) : null,
      resolvedBy: isResolved ? demonstrationMaker : null,
      resolvedAt: isResolved ? `${addDays(receiptDate, 1)}T15:00:00Z` : null,
    };
  });
  return [table, division.counters({ complaint: count })];
};
