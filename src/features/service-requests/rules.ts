import type { Capability } from '#contract/operation.ts';
import { invalidField, Problem, transitionProblem } from '#contract/problem.ts';
import { serviceRequestStatus, type Acceptance, type ServiceRequestStatus } from './schema.ts';

/** Exact Online's number of a state, and its Dutch word. Exact has no Planned: there it is Accepted. */
export const statusNames: Readonly<Record<ServiceRequestStatus, { exact: number; dutch: string }>> = {
  Draft: { exact: 10, dutch: 'Concept' },
  Open: { exact: 20, dutch: 'Open' },
  Accepted: { exact: 30, dutch: 'Geaccepteerd' },
  Declined: { exact: 5, dutch: 'Afgewezen' },
  Planned: { exact: 30, dutch: 'Ingepland' },
  Realised: { exact: 40, dutch: 'Gerealiseerd' },
  Processed: { exact: 50, dutch: 'Verwerkt' },
  Void: { exact: 0, dutch: 'Vervallen' },
};

const all = serviceRequestStatus.options;

/** The states for a word: a name or Dutch word in any case, or Exact's number (30 means two). Empty when unknown. */
export function statusesCalled(word: string): ServiceRequestStatus[] {
  const wanted = word.trim().toLowerCase();
  return all.filter(
    (status) =>
      status.toLowerCase() === wanted || statusNames[status].dutch.toLowerCase() === wanted || String(statusNames[status].exact) === wanted,
  );
}

/** The states for a word. @throws invalid for the field, listing the names */
export function readStatuses(field: string, word: string): ServiceRequestStatus[] {
  const found = statusesCalled(word);
  if (found.length === 0) throw invalidField(field, 'choice', { values: all.join(', ') });
  return found;
}

/** The causes of a change of state: a call, or (derived) its work orders. */
export type Trigger = 'accept' | 'decline' | 'update' | 'derived';

/** One permitted change of state. */
export interface Transition {
  from: ServiceRequestStatus;
  to: ServiceRequestStatus;
  trigger: Trigger;
  /** The capability that a person needs; undefined for derived changes, which no person makes. */
  capability: Capability | undefined;
  /** Whether the creator of the record may make it too. */
  orMaker?: true;
  guard?: 'noLiveWorkOrder' | 'acceptance';
}

/** The state machine of a service request. */
export const transitions: readonly Transition[] = [
  { from: 'Draft', to: 'Open', trigger: 'update', capability: 'employee' },
  { from: 'Draft', to: 'Void', trigger: 'update', capability: 'supervisor', orMaker: true },
  { from: 'Open', to: 'Accepted', trigger: 'accept', capability: 'supervisor', guard: 'acceptance' },
  { from: 'Accepted', to: 'Accepted', trigger: 'accept', capability: 'supervisor' },
  { from: 'Planned', to: 'Planned', trigger: 'accept', capability: 'supervisor' },
  { from: 'Realised', to: 'Realised', trigger: 'accept', capability: 'supervisor' },
  { from: 'Processed', to: 'Processed', trigger: 'accept', capability: 'supervisor' },
  { from: 'Open', to: 'Declined', trigger: 'decline', capability: 'supervisor' },
  { from: 'Accepted', to: 'Declined', trigger: 'decline', capability: 'supervisor', guard: 'noLiveWorkOrder' },
  { from: 'Declined', to: 'Declined', trigger: 'decline', capability: 'supervisor' },
  { from: 'Open', to: 'Void', trigger: 'update', capability: 'supervisor' },
  { from: 'Declined', to: 'Open', trigger: 'update', capability: 'supervisor' },
  { from: 'Accepted', to: 'Planned', trigger: 'derived', capability: undefined },
  { from: 'Planned', to: 'Accepted', trigger: 'derived', capability: undefined },
  { from: 'Planned', to: 'Realised', trigger: 'derived', capability: undefined },
  { from: 'Realised', to: 'Planned', trigger: 'derived', capability: undefined },
  { from: 'Realised', to: 'Processed', trigger: 'derived', capability: undefined },
];

/** The states that a call can change a request to; repeating an action is not a change. */
export function allowedTargets(from: ServiceRequestStatus): ServiceRequestStatus[] {
  return transitions.filter((one) => one.from === from && one.to !== from && one.trigger !== 'derived').map(({ to }) => to);
}

/** The facts about the acting person that the rules need. */
export interface Actor {
  oid: string;
  can(capability: Capability): boolean;
}

/** The facts that decide about a change of state. */
export interface Subject {
  status: ServiceRequestStatus;
  createdBy: string;
  /** Work orders that are not cancelled. */
  liveWorkOrders: number;
}

/**
 * Checks that a call may change a request to a state.
 * @throws Problem transition with the allowed targets, also while it has active work orders; forbidden
 */
export function checkTransition(subject: Subject, to: ServiceRequestStatus, trigger: Trigger, actor: Actor): Transition {
  const found = transitions.find((one) => one.from === subject.status && one.to === to && one.trigger === trigger);
  if (!found) throw transitionRefused(subject.status, to);
  if (!isPermitted(found, subject, actor)) throw new Problem('forbidden');
  if (found.guard === 'noLiveWorkOrder' && subject.liveWorkOrders > 0) throw transitionRefused(subject.status, to);
  return found;
}

/** Whether the table allows this person this change; screens offer accordingly. */
export function mayChange(subject: Subject, to: ServiceRequestStatus, trigger: Trigger, actor: Actor): boolean {
  const found = transitions.find((one) => one.from === subject.status && one.to === to && one.trigger === trigger);
  return found !== undefined && isPermitted(found, subject, actor) && !(found.guard === 'noLiveWorkOrder' && subject.liveWorkOrders > 0);
}

function isPermitted({ capability, orMaker }: Transition, subject: Subject, actor: Actor): boolean {
  if (orMaker && subject.createdBy === actor.oid) return true;
  return capability !== undefined && actor.can(capability);
}

/** The refusal of a change of state, with the allowed states. */
export function transitionRefused(from: ServiceRequestStatus, to: ServiceRequestStatus): Problem {
  return transitionProblem(from, to, allowedTargets(from));
}

/** The initial states of a new request. @throws invalid */
export function initialStatus(word: string | undefined): 'Draft' | 'Open' {
  if (word === undefined) return 'Open';
  const [status] = readStatuses('status', word);
  if (status === 'Draft' || status === 'Open') return status;
  throw invalidField('status', 'choice', { values: 'Draft, Open' });
}

/** The state of a request after an acceptance: one that was accepted before keeps its later state. */
export function acceptedStatus(from: ServiceRequestStatus): ServiceRequestStatus {
  return from === 'Planned' || from === 'Realised' || from === 'Processed' ? from : 'Accepted';
}

/** The terms agreed so far, and whether the customer requires an order number. */
export interface AcceptanceSubject {
  customerPoRequired: boolean;
  purchaseOrder: string | null;
  wifiNetwork: string | null;
}

/**
 * The changes of an acceptance: only given terms; empty counts as not given.
 * @throws purchaseOrderRequired, invalid for a Wi-Fi code without a network
 */
export function acceptedTerms(subject: AcceptanceSubject, given: Acceptance): Partial<Record<keyof Acceptance, string>> {
  const terms = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Partial<Record<keyof Acceptance, string>>; // none is empty
  if (subject.customerPoRequired && !(terms.purchaseOrder ?? subject.purchaseOrder)) {
    throw new Problem('purchaseOrderRequired', { fields: { purchaseOrder: [{ code: 'required' }] } });
  }
  if (terms.wifiCode && !(terms.wifiNetwork ?? subject.wifiNetwork)) throw invalidField('wifiCode', 'wifiNetworkMissing');
  return terms;
}

/** Refuses a wished period that ends before it begins. @throws invalid */
export function checkPeriod(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw invalidField('periodEnd', 'minDate', { min: start });
}

/** Requires an e-mail address or a telephone number. @throws invalid for the e-mail; `at` is the prefix in a list, `contacts.2.` */
export function checkReachable(contact: { email?: string | null; phone?: string | null; mobile?: string | null }, at = ''): void {
  if (!contact.email && !contact.phone && !contact.mobile) throw invalidField(`${at}email`, 'emailOrPhone');
}

/** Whether a request cannot be changed any more. */
export function isFinal(status: ServiceRequestStatus): boolean {
  return status === 'Processed' || status === 'Void';
}

/** The states of a request until the work is done or refused. */
export const openStatuses = ['Draft', 'Open', 'Accepted', 'Planned'] as const satisfies readonly ServiceRequestStatus[];

/** The states in which a request may be late, because it waits for a reaction. */
export const lateStatuses = ['Open'] as const satisfies readonly ServiceRequestStatus[];

function isAmong(statuses: readonly ServiceRequestStatus[], status: ServiceRequestStatus): boolean {
  return statuses.includes(status);
}

/** Whether contacts and files may still be added, changed and removed: until the work is done or refused. */
export function takesChanges(status: ServiceRequestStatus): boolean {
  return isAmong(openStatuses, status);
}

/** Whether the reaction is overdue; `slaDueAt` is an instant. */
export function isOverdue({ status, slaDueAt }: { status: ServiceRequestStatus; slaDueAt: string | null }, now: Date): boolean {
  return isAmong(lateStatuses, status) && slaDueAt !== null && new Date(slaDueAt) < now;
}

/** The states of a work order. */
export type WorkOrderStatus = 'Open' | 'Bevestigd' | 'Herpland' | 'Gerealiseerd' | 'Afgehandeld' | 'Geannuleerd';

/** The state that follows from the work orders; a state that work orders do not affect stays. */
export function derivedStatus(status: ServiceRequestStatus, workOrders: readonly WorkOrderStatus[]): ServiceRequestStatus {
  if (!followsWorkOrders(status)) return status;
  const live = workOrders.filter((one) => one !== 'Geannuleerd');
  if (live.length === 0) return 'Accepted';
  if (live.every((one) => one === 'Afgehandeld')) return 'Processed';
  if (live.every((one) => one === 'Gerealiseerd' || one === 'Afgehandeld')) return 'Realised';
  return 'Planned';
}

/**
 * The states through which a request changes to the one that follows from its work orders, in order. Each step is a transition of
 * the table: an accepted request whose work is done was planned in between.
 */
export function derivedSteps(status: ServiceRequestStatus, workOrders: readonly WorkOrderStatus[]): ServiceRequestStatus[] {
  const [from, to] = [derivedOrder.indexOf(status), derivedOrder.indexOf(derivedStatus(status, workOrders))];
  return from <= to ? derivedOrder.slice(from + 1, to + 1) : derivedOrder.slice(to, from).toReversed();
}

const derivedOrder: readonly ServiceRequestStatus[] = ['Accepted', 'Planned', 'Realised', 'Processed'];

function followsWorkOrders(status: ServiceRequestStatus): boolean {
  return status === 'Accepted' || status === 'Planned' || status === 'Realised';
}
