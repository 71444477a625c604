import sql, { type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { accountField, contactField, holdsWordWithAccount } from '#features/accounts/server/index.ts';
import { engineerName } from '#features/divisions/server/index.ts';
import { filesAbout, subjectOfDocument } from '#features/documents/server/index.ts';
import { defineTable } from '#server/database/table.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import { personName } from '#server/database/people.ts';
import { numberFirst } from '#server/database/search.ts';
import { createRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer, Page } from '#server/http/answer.ts';
import type { ListRequest } from '#server/http/call.ts';
import type { ComplaintFilter } from '../contract.ts';
import { daysOfClosedComplaints, openComplaintStatuses } from '../rules.ts';
import { complaint } from '../schema.ts';

/** Complaints with the names of account, contact and assignee. */
export const complaintTable = defineTable({
  name: 'complaint',
  schema: complaint,
  derived: {
    accountName: accountField('name', sql`r."accountId"`),
    contactName: contactField('fullName', sql`r."contactId"`),
    assignedToName: engineerName(sql`r."assignedToId"`),
    documentSubject: subjectOfDocument(sql`r."documentId"`),
    resolvedByName: personName(sql`r."resolvedBy"`),
    attachments: filesAbout('Complaint', sql`r."documentId"`),
  },
  location: (division, id) => `/api/${division}/complaint/${id}`,
});

/** Which complaints a list shows. */
export interface ComplaintSelection {
  filter: ComplaintFilter;
  /** Only those changed at this instant or later. */
  changedSince?: string | undefined;
  /** Only open ones and those received in the last 90 days before this day. */
  currentOn?: string | undefined;
}

/** One page of complaints. */
export function pageOfComplaints(
  database: Database,
  division: number,
  list: Pick<ListRequest, 'sort' | 'offset' | 'limit' | 'after'>,
  selection: ComplaintSelection,
): Promise<Page> {
  const words = wordsOf(selection.filter.q ?? '');
  const where = [...conditionsOf(selection), ...words.map((word) => holdsWordWithAccount(complaintTable, division, word))];
  return listPage(database, { table: complaintTable, division, list, where, sort: { relevance: numberFirst(sql`r.number`, words) } });
}

function conditionsOf({ filter, changedSince, currentOn }: ComplaintSelection): Sql[] {
  const conditions: (Sql | undefined)[] = [
    filter.accountId === undefined ? undefined : sql`r."accountId" = ${filter.accountId}`,
    filter.status === undefined ? undefined : sql`r.status = any (${[filter.status].flat()}::text[])`,
    filter.isOpen === undefined ? undefined : sql`(r.status = any (${openComplaintStatuses}::text[])) = ${filter.isOpen}`,
    changedSince === undefined ? undefined : sql`r.modified >= ${changedSince}::timestamptz`,
    currentOn === undefined
      ? undefined
      : sql`r.status = any (${openComplaintStatuses}::text[]) or r."receiptDate" >= ${currentOn}::date - ${daysOfClosedComplaints}::integer`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Adds a complaint under the next number of its division. */
export function insertComplaint(call: WriteCall, complaint: Record<string, unknown>): Promise<Answer> {
  return createRecord(call, complaintTable, { ...complaint, number: sql`next_number(${call.division}, 'complaint')::integer` });
}
