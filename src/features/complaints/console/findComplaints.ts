import { findBy } from '#console/data/findBy.ts';
import { complaints } from '../contract.ts';

/** Finds complaints by number, text or account. */
export const findComplaints = findBy(complaints.listComplaints, ({ id, number, complaint, accountName }) => ({
  id,
  name: complaint,
  number: String(number),
  detail: `${number} · ${accountName}`,
  path: `/complaints/${id}`,
}));
