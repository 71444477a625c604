import type { Capability } from '#contract/operation.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import type { Complaint } from './schema.ts';

/** The states in which a complaint still needs an answer or a decision of the company. */
export const openComplaintStatuses = ['Draft', 'Open', 'Approved'] as const satisfies readonly Complaint['status'][];

/** The permitted changes of state, and who may make them. */
export const transitions: Readonly<Record<Complaint['status'], Partial<Record<Complaint['status'], Capability>>>> = {
  Draft: { Open: 'employee', Approved: 'supervisor', Rejected: 'supervisor', Void: 'supervisor' },
  Open: { Approved: 'supervisor', Rejected: 'supervisor', Void: 'supervisor' },
  Approved: { Realised: 'employee' },
  Rejected: { Open: 'supervisor' },
  Realised: { Processed: 'supervisor', Open: 'supervisor' },
  Processed: { Open: 'supervisor' },
  Void: {},
};

/** The states that a person may give a complaint. */
export function nextStatuses(from: Complaint['status'], can: (capability: Capability) => boolean): Complaint['status'][] {
  return statusesAfter(from).filter((to) => can(transitions[from][to] ?? 'employee'));
}

/** Refuses a new complaint that is neither a draft nor open. @throws Problem invalid */
export function checkFirst({ status }: Partial<Pick<Complaint, 'status'>>): void {
  if (status !== undefined && status !== 'Draft' && status !== 'Open') throw invalidField('status', 'choice', { values: 'Draft, Open' });
}

/**
 * Checks that a person may change a complaint in this way; a realised one needs an answer.
 * @throws Problem transition with the allowed targets; forbidden; invalid
 */
export function checkChange(
  before: Pick<Complaint, 'status' | 'resolution'>,
  change: Partial<Pick<Complaint, 'status' | 'resolution'>>,
  person: { can(capability: Capability): boolean },
): void {
  const { status: from, resolution } = before;
  const { status: to = from } = change;
  if (to !== from) {
    const capability = transitions[from][to];
    if (!capability) throw transitionProblem(from, to, statusesAfter(from));
    if (!person.can(capability)) throw new Problem('forbidden');
  }
  const answer = change.resolution === undefined ? resolution : change.resolution;
  if ((to === 'Realised' || to === 'Processed') && !answer) throw invalidField('resolution', 'required');
}

function statusesAfter(from: Complaint['status']): Complaint['status'][] {
  return Object.keys(transitions[from]) as Complaint['status'][]; // the table's own keys
}

/** The number of days for which a closed complaint is shown in the list without filters. */
export const daysOfClosedComplaints = 90;

/** Whether a complaint still needs an answer or a decision of the company. */
export function isOpenComplaint(complaint: Pick<Complaint, 'status'>): boolean {
  return openComplaintStatuses.some((status) => status === complaint.status);
}

/** Whether the next action on an open complaint should have been done before a day. */
export function isOverdueComplaint(complaint: Pick<Complaint, 'status' | 'nextAction'>, day: string): boolean {
  return isOpenComplaint(complaint) && complaint.nextAction !== null && complaint.nextAction < day;
}
