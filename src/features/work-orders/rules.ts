import type { Capability } from '#contract/operation.ts';
import { compareDecimals } from '#contract/amounts.ts';
import { Problem, type FieldError, type ProblemCode } from '#contract/problem.ts';
import type { WorkOrderItem } from './itemSchema.ts';
import type { WorkOrder, WorkOrderStatus } from './schema.ts';

/** The conditions of changes of state. */
export type Need =
  | 'appointment'
  | 'newAppointment'
  | 'notStarted'
  | 'linesClosed'
  | 'reportsCompleted'
  | 'signature'
  | 'cancelReason'
  | 'reopenReason'
  | 'nothingDelivered'
  | 'nothingInvoiced';

/** One permitted change of state. */
export interface Transition {
  from: WorkOrderStatus;
  to: WorkOrderStatus;
  capability: Extract<Capability, 'employee' | 'supervisor'>;
  needs: readonly Need[];
  /** Further conditions when an engineer makes the change. */
  engineerNeeds?: readonly Need[];
}

const fromLiving = (to: WorkOrderStatus, rest: Omit<Transition, 'from' | 'to'>): Transition[] =>
  (['Open', 'Bevestigd', 'Herpland'] as const).map((from) => ({ from, to, ...rest }));

/** The state machine of a work order: the server decides by this table, and screens offer the steps from it. */
export const transitions: readonly Transition[] = [
  { from: 'Open', to: 'Bevestigd', capability: 'employee', needs: ['appointment'] },
  { from: 'Herpland', to: 'Bevestigd', capability: 'employee', needs: ['appointment'] },
  { from: 'Bevestigd', to: 'Open', capability: 'employee', needs: [] },
  { from: 'Open', to: 'Herpland', capability: 'employee', needs: ['newAppointment', 'notStarted'] },
  { from: 'Bevestigd', to: 'Herpland', capability: 'employee', needs: ['newAppointment', 'notStarted'] },
  ...fromLiving('Gerealiseerd', { capability: 'employee', needs: ['linesClosed', 'reportsCompleted', 'signature'] }),
  { from: 'Gerealiseerd', to: 'Afgehandeld', capability: 'supervisor', needs: [] },
  { from: 'Gerealiseerd', to: 'Bevestigd', capability: 'supervisor', needs: ['reopenReason', 'nothingInvoiced'] },
  ...fromLiving('Geannuleerd', { capability: 'employee', needs: ['cancelReason', 'nothingDelivered'], engineerNeeds: ['notStarted'] }),
  { from: 'Geannuleerd', to: 'Open', capability: 'supervisor', needs: [] },
];

/** The states that a work order can change to. */
export function allowedTargets(from: WorkOrderStatus): WorkOrderStatus[] {
  return transitions.filter((one) => one.from === from).map(({ to }) => to);
}

/** The acting person: their capabilities, and the engineer that they are. */
export interface Actor {
  can(capability: Capability): boolean;
  engineerId: string | undefined;
}

/** The facts that decide about a change of state: the work order after the change, in its present state. */
export interface Subject extends Pick<
  WorkOrder,
  'status' | 'plannedStart' | 'plannedEnd' | 'engineerId' | 'engineerIds' | 'actualStart' | 'signatureRequired' | 'noSignatureReason'
> {
  cancelReason?: string | null | undefined;
  rescheduleReason?: string | null | undefined;
  reopenReason?: string | null | undefined;
  /** The appointment before the change. */
  formerStart?: string | null | undefined;
  /** The engineers before the change: one cannot take over a visit of others by naming oneself in the same change. */
  former?: Pick<WorkOrder, 'engineerId' | 'engineerIds'> | undefined;
  isSigned: boolean;
  openReports: number;
  /** Whether any part of a sales order of the work order was invoiced. */
  isInvoiced: boolean;
  items: readonly Pick<WorkOrderItem, 'status'>[];
}

/** The reason why a change is impossible: a problem, and for `invalid` the missing fields. */
export interface Refusal {
  code: ProblemCode;
  fields?: Record<string, FieldError[]>;
}

/**
 * Whether a person acts as an engineer, who may only change their own visits: there is an engineer for that person, who neither
 * plans nor supervises.
 */
export function actsAsEngineer({ can, engineerId }: Actor): boolean {
  return engineerId !== undefined && can('engineer') && !can('supervisor');
}

/** Whether a visit is one of an engineer's own. */
export function isOwn({ engineerId, engineerIds }: Pick<Subject, 'engineerId' | 'engineerIds'>, { engineerId: own }: Actor): boolean {
  return own !== undefined && (engineerId === own || engineerIds.includes(own));
}

function hasEngineer(former: Subject['former']): former is NonNullable<Subject['former']> {
  return former !== undefined && (former.engineerId !== null || former.engineerIds.length > 0);
}

/** The reasons against a change of state that the table allows; empty when there are none. */
export function refusalsOf(transition: Transition, subject: Subject, actor: Actor): Refusal[] {
  if (!actor.can(transition.capability)) return [{ code: 'forbidden' }];
  const isEngineer = transition.capability === 'employee' && actsAsEngineer(actor);
  if (isEngineer && !isOwn(hasEngineer(subject.former) ? subject.former : subject, actor)) return [{ code: 'notOwnWorkOrder' }];
  const needs = [...transition.needs, ...(isEngineer ? (transition.engineerNeeds ?? []) : [])];
  return needs.flatMap((need) => unmet[need](subject) ?? []);
}

/**
 * Checks that a work order may change to a state.
 * @throws Problem transition with the allowed targets; forbidden, notOwnWorkOrder; invalid naming every missing field; else the
 * first refusal
 */
export function requireTransition(from: WorkOrderStatus, to: WorkOrderStatus, subject: Subject, actor: Actor): void {
  const transition = transitions.find((one) => one.from === from && one.to === to);
  if (!transition) throw new Problem('transition', { extra: { from, to, allowed: allowedTargets(from) } });
  const refusals = refusalsOf(transition, subject, actor);
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields ?? {})) as Record<string, FieldError[]>; // theirs
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  const [first] = refusals;
  if (first) throw new Problem(first.code);
}

/** Days after that of its beginning on which a visit ends at the latest, so that a search for visits looks back no further. */
export const longestVisitDays = 14;

/** Whether a work order can be changed apart from its state. */
export function isEditable(status: WorkOrderStatus): boolean {
  return status !== 'Afgehandeld' && status !== 'Geannuleerd';
}

/** Whether a work order can be signed. */
export function takesSignature(status: WorkOrderStatus): boolean {
  return status === 'Open' || status === 'Bevestigd' || status === 'Herpland';
}

/** Whether the time of a visit is agreed with the customer. */
export function isAgreed(status: WorkOrderStatus): boolean {
  return status === 'Bevestigd' || status === 'Herpland';
}

/** Whether a change of state ends an appointment that was agreed and is not over. */
export function endsAppointment(
  from: WorkOrderStatus,
  to: WorkOrderStatus,
  { plannedStart, plannedEnd }: Pick<WorkOrder, 'plannedStart' | 'plannedEnd'>,
  now: Date,
): boolean {
  const last = plannedEnd ?? plannedStart;
  return isAgreed(from) && (to === 'Open' || to === 'Geannuleerd') && last !== null && new Date(last) > now;
}

/** Whether the work of a visit is done, so that its material has left the stock. */
export function isDone(status: WorkOrderStatus): boolean {
  return status === 'Gerealiseerd' || status === 'Afgehandeld';
}

type Chargeable = Pick<WorkOrderItem, 'status' | 'billable' | 'underWarranty' | 'itemId' | 'unitPrice' | 'quantity' | 'quantityUsed'>;

/**
 * The lines of a visit for which the customer pays: done, charged, and not under warranty. A line with neither an item nor a price
 * says only what was done.
 */
export function chargedLines<Line extends Chargeable>(items: readonly Line[]): Line[] {
  return items.filter(
    ({ status, billable, underWarranty, itemId, unitPrice, quantity, quantityUsed }) =>
      status === 'Gerealiseerd' &&
      billable &&
      !underWarranty &&
      (itemId !== null || unitPrice !== null) &&
      compareDecimals(quantityUsed ?? quantity, '0') !== 0,
  );
}

const isMissing = (value: unknown) => value === null || value === undefined || value === '';

function missing(fields: Readonly<Record<string, unknown>>): Refusal | undefined {
  const names = Object.keys(fields).filter((name) => isMissing(fields[name]));
  if (names.length === 0) return undefined;
  return { code: 'invalid', fields: Object.fromEntries(names.map((name) => [name, [{ code: 'required' }]])) };
}

const unmet: Readonly<Record<Need, (subject: Subject) => Refusal | undefined>> = {
  appointment: ({ plannedStart, plannedEnd, engineerId }) => missing({ plannedStart, plannedEnd, engineerId }),
  newAppointment: ({ plannedStart, formerStart, rescheduleReason }) =>
    missing({ plannedStart: plannedStart === (formerStart ?? null) ? null : plannedStart, rescheduleReason }),
  notStarted: ({ actualStart }) => (actualStart === null ? undefined : { code: 'visitStarted' }),
  linesClosed: ({ items }) => (items.some(({ status }) => status === 'Open') ? { code: 'openLines' } : undefined),
  reportsCompleted: ({ openReports }) => (openReports > 0 ? { code: 'openReports' } : undefined),
  signature: ({ signatureRequired, isSigned, noSignatureReason }) =>
    signatureRequired && !isSigned && isMissing(noSignatureReason) ? { code: 'signatureMissing' } : undefined,
  cancelReason: ({ cancelReason }) => missing({ cancelReason }),
  reopenReason: ({ reopenReason }) => missing({ reopenReason }),
  nothingDelivered: ({ items }) => (items.some(({ status }) => status === 'Gerealiseerd') ? { code: 'deliveredLines' } : undefined),
  nothingInvoiced: ({ isInvoiced }) => (isInvoiced ? { code: 'orderInvoiced' } : undefined),
};
