import { findBy } from '#console/data/findBy.ts';

/** Finds complaints by number, text or account. */
export const findComplaints = findBy(
  'complaints',
  ({ id, number, complaint, accountName }) => ({
    id,
    name: complaint,
    number: String(number),
    detail: `${number} · ${accountName}`,
    path: `/complaints/${id}`,
  }),
  ({ notes, contactName }) => ({
    fields: { 'resources.complaints.fields.notes': notes, 'resources.complaints.fields.contactId': contactName },
    elsewhere: 'accounts.match.account',
  }),
);
