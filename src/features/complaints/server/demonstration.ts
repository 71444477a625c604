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

const statuses: readonly Complaint['status'][] = ['Open', 'Draft', 'Approved', 'Realised', 'Processed', 'Processed', 'Rejected', 'Void'];

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
  yield { table: 'complaint', columns, rows: rowsFor(numbersTo(count), (number) => [complaintRow(division, number, size)]) };
  yield countersOf(division, { complaint: count });
};

function complaintRow(division: DemonstrationDivision, number: number, size: DemonstrationSize): DemonstrationRow {
  const random = new SeededRandom(division.code, 'complaint', number);
  const texts = demonstrationComplaintTexts(division);
  const account = ((number * 7) % shareOf(division, size.accounts)) + 1;
  const status = statuses[number % statuses.length] ?? 'Open';
  const isOpen = isOpenComplaint({ status });
  const receiptDate = addDays(size.today, -random.whole(1, isOpen ? 40 : 300));
  const isResolved = status === 'Realised' || status === 'Processed';
  return {
    ...stamp(division, 'complaint', number),
    created: `${receiptDate}T09:00:00Z`,
    modified: `${receiptDate}T09:00:00Z`,
    number,
    complaint: random.pick(texts.complaints),
    accountId: seededId(division.code, 'account', account),
    contactId: seededId(division.code, 'contact', contactNumberOf(account, 1)),
    receiptDate,
    status,
    nextAction: isOpen ? addDays(receiptDate, random.whole(5, 45)) : null,
    resolution: isResolved ? random.pick(texts.resolutions) : null,
    resolvedBy: isResolved ? demonstrationMaker : null,
    resolvedAt: isResolved ? `${addDays(receiptDate, 1)}T15:00:00Z` : null,
  };
}
