import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { exactEnum, instantOrDay, uuid } from '#contract/values.ts';
import { complaint, complaintFields, complaintStatuses } from './schema.ts';

const status = exactEnum(complaintStatuses);

/** The filters of a list of complaints. */
export const complaintFilter = z.strictObject({
  q: z.string().trim().min(1).max(200).optional(),
  accountId: uuid.optional(),
  status: z.union([status, z.array(status).max(7)]).optional(),
  isOpen: z.boolean().optional(),
});

/** See {@link complaintFilter}. */
export type ComplaintFilter = z.infer<typeof complaintFilter>;

/** A new complaint; with an id, changes of that complaint. */
export const newComplaintBody = bodyOf(complaint, {
  id: uuid.optional(),
  ...bodyFields(complaintFields, 'complaint', 'accountId'),
  status: status.optional(),
});

/** Changes of a complaint; absent fields stay the same. */
export const complaintChange = bodyOf(complaint, { ...bodyFields(complaintFields), status: status.optional() });

/** Complaints of accounts. */
export const complaints = defineContract('accounting', {
  listComplaints: operation('GET /api/{division}/complaint', {
    calls: ['complaint.list'],
    summary: 'Complaints changed since a moment; without one the open ones and those of the last 90 days, newest first',
    access: 'employee',
    query: z.object({ changeDate: instantOrDay.optional() }),
    list: { sort: ['-receiptDate', 'number', 'nextAction', 'relevance'], filter: complaintFilter },
    answer: z.array(complaint),
  }),
  getComplaint: operation('GET /api/{division}/complaint/{id}', {
    summary: 'One complaint',
    access: 'employee',
    path: { id: uuid },
    answer: complaint,
  }),
  createComplaint: operation('POST /api/{division}/complaint', {
    summary: 'Creates a complaint, received today unless another day is given, as Draft or else Open; with an id changes that complaint',
    access: 'employee',
    body: newComplaintBody,
    status: 201,
    answer: complaint,
  }),
  updateComplaint: operation('PUT /api/{division}/complaint/{id}', {
    summary: 'Changes a complaint: answers it, or brings it to its next state',
    access: 'employee',
    path: { id: uuid },
    body: complaintChange,
    answer: complaint,
  }),
});
