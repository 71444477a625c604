import sql, { Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { wordsOf } from '#contract/filter.ts';
import { accountField, contactField, holdsWordWithAccount } from '#features/accounts/server/index.ts';
import { engineerField } from '#features/divisions/server/index.ts';
import { filesAbout, subjectOfDocument } from '#features/documents/server/index.ts';
import { defineTable } from '#server/database/table.ts';
import { listPage } from '#server/database/list.ts';
import { personName } from '#server/database/people.ts';
import { numberFirst } from '#server/database/search.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { ComplaintFilter, complaints } from '../contract.ts';
import { daysOfClosedComplaints, openComplaintStatuses } from '../rules.ts';
import { complaint } from '../schema.ts';

/** Complaints with the names of account, contact and assignee. */
export const complaintTable = defineTable({
  name: 'complaint',
  schema: complaint,
  derived: {
    accountName: accountField('name', sql`r."accountId"`),
    contactName: contactField('fullName', sql`r."contactId"`),
    assignedToName: engineerField('fullName', sql`r."assignedToId"`),
    documentSubject: subjectOfDocument(sql`r."documentId"`),
    resolvedByName: personName(sql`r."resolvedBy"`),
    attachments: filesAbout('Complaint', sql`r."documentId"`),
  },
  location: (division, id) => `/api/${division}/complaint/${id}`,
});

/** One page of complaints; without query and filter, the open ones and those received in the last 90 days. */
export async function listComplaints(call: Call<typeof complaints.listComplaints>): Promise<Answer> {
  const { database, division, query, list: asked, services } = call;
  const { q = '', accountId, status, isOpen } = asked.filter as ComplaintFilter; // parsed by this schema
  const { changeDate } = query;
  const words = wordsOf(q);
  const isAmongOpen = sql`r.status = any (${openComplaintStatuses}::text[])`;
  const today = dayOf(services.now());
  const where = [
    accountId && sql`r."accountId" = ${accountId}`,
    status && sql`r.status = any (${[status].flat()}::text[])`,
    isOpen !== undefined && sql`(${isAmongOpen}) = ${isOpen}`,
    changeDate && sql`r.modified >= ${changeDate}::timestamptz`,
    !changeDate && asked.isPlain && sql`${isAmongOpen} or r."receiptDate" >= ${today}::date - ${daysOfClosedComplaints}::integer`,
    ...words.map((word) => holdsWordWithAccount(complaintTable, division, word)),
  ].filter((condition) => condition instanceof Sql);
  const sort = { relevance: numberFirst(sql`r.number`, words) };
  return list(await listPage(database, { table: complaintTable, division, list: asked, where, sort }));
}
