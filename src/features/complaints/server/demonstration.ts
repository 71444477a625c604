import { addDays } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { contactNumberOf, demonstrationComplaintTexts } from '#features/accounts/server/demonstration.ts';
import {
  countersOf,
  stamp,
  stampColumns,
  demonstrationMaker,
  numbersTo,
  rowsFor,
  shareOf,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationSize,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { isOpenComplaint } from '../rules.ts';
import type { Complaint } from '../schema.ts';

// three of eight still wait for somebody: the last ones
const openStatuses: readonly Complaint['status'][] = ['Open', 'Draft', 'Approved', 'Open'];
const closedStatuses: readonly Complaint['status'][] = ['Realised', 'Processed', 'Processed', 'Rejected', 'Void'];

const columns = [
  ...stampColumns,
  'created',
  'modified',
  'number',
  'complaint',
  'accountId',
  'contactId',
  'receiptDate',
  'status',
  'nextAction',
  'notes',
  'resolution',
  'resolvedBy',
  'resolvedAt',
];

/** Complaints in every state: one for each eighth account, with at least eight. */
export const demonstrateComplaints: Demonstrate = function* (division, size) {
  const count = Math.max(8, Math.round(shareOf(division, size.accounts) / 8));
  yield { table: 'complaint', columns, rows: rowsFor(numbersTo(count), (number) => [complaintRow(division, { number, count }, size)]) };
  yield countersOf(division, { complaint: count });
};

function complaintRow(
  division: DemonstrationDivision,
  { number, count }: { number: number; count: number },
  size: DemonstrationSize,
): DemonstrationRow {
  const random = new SeededRandom(division.code, 'complaint', number);
  const texts = demonstrationComplaintTexts(division);
  const account = ((number * 7) % shareOf(division, size.accounts)) + 1;
  const subject = random.whole(0, texts.complaints.length - 1);
  const { status, age } = standingOf(count - number, Math.round((count * 3) / 8), count);
  const isOpen = isOpenComplaint({ status });
  const receiptDate = addDays(size.today, -1 - age);
  const isResolved = status === 'Realised' || status === 'Processed';
  return {
    ...stamp(division, 'complaint', number),
    created: `${receiptDate}T09:00:00Z`,
    modified: `${receiptDate}T09:00:00Z`,
    number,
    complaint: texts.complaints[subject],
    accountId: seededId(division.code, 'account', account),
    contactId: seededId(division.code, 'contact', contactNumberOf(account, 1)),
    receiptDate,
    status,
    notes: texts.notes[subject],
    nextAction: isOpen ? addDays(receiptDate, random.whole(5, 45)) : null,
    resolution: isResolved ? random.pick(texts.resolutions) : null,
    resolvedBy: isResolved ? demonstrationMaker : null,
    resolvedAt: isResolved ? `${addDays(receiptDate, 1)}T15:00:00Z` : null,
  };
}

/** How a complaint stands and how many days ago it came in, by how many came after it: the later the number, the later it came. */
function standingOf(after: number, open: number, count: number): { status: Complaint['status']; age: number } {
  const isOpen = after < open;
  const states = isOpen ? openStatuses : closedStatuses;
  const age = isOpen ? (after * 40) / open : 40 + ((after - open) * 260) / (count - open);
  return { status: states[(isOpen ? after : after - open) % states.length] ?? 'Open', age: Math.round(age) };
}
