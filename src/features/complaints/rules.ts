import type { Complaint } from './schema.ts';

/** States in which a complaint waits for somebody of ours. */
export const openComplaintStatuses = ['Draft', 'Open', 'Approved'] as const satisfies readonly Complaint['status'][];

/** How many days a closed complaint stands in the list that asks for nothing. */
export const daysOfClosedComplaints = 90;

/** Whether a complaint still waits for somebody of ours. */
export function isOpenComplaint(complaint: Pick<Complaint, 'status'>): boolean {
  return openComplaintStatuses.some((status) => status === complaint.status);
}

/** Whether the next action on an open complaint should have been done before a day. */
export function isOverdueComplaint(complaint: Pick<Complaint, 'status' | 'nextAction'>, day: string): boolean {
  return isOpenComplaint(complaint) && complaint.nextAction !== null && complaint.nextAction < day;
}
