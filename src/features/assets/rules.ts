import type { Capability } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import type { z } from 'zod';
import type { AssetEventKind } from './eventSchema.ts';
import type { assetCondition, AssetStatus } from './schema.ts';

/** The causes of a change of state: a call, or a completed report. */
export type AssetTrigger = 'update' | 'report' | 'replace' | 'delete' | 'restore';

/** One permitted change of state. */
export interface AssetTransition {
  from: AssetStatus;
  to: AssetStatus;
  trigger: AssetTrigger;
  capability: Capability;
  /** A rejected object returns to service only by an approved report. */
  guard?: 'notRejected';
}

/** The state machine of an object. */
export const assetTransitions: readonly AssetTransition[] = [
  { from: 'InService', to: 'OutOfService', trigger: 'update', capability: 'employee' },
  { from: 'InService', to: 'Missing', trigger: 'update', capability: 'employee' },
  { from: 'OutOfService', to: 'InService', trigger: 'update', capability: 'employee', guard: 'notRejected' },
  { from: 'OutOfService', to: 'Missing', trigger: 'update', capability: 'employee' },
  { from: 'Missing', to: 'InService', trigger: 'update', capability: 'employee', guard: 'notRejected' },
  { from: 'Missing', to: 'OutOfService', trigger: 'update', capability: 'employee' },
  { from: 'InService', to: 'OutOfService', trigger: 'report', capability: 'employee' },
  { from: 'OutOfService', to: 'InService', trigger: 'report', capability: 'employee' },
  { from: 'InService', to: 'Missing', trigger: 'report', capability: 'employee' },
  { from: 'OutOfService', to: 'Missing', trigger: 'report', capability: 'employee' },
  { from: 'Missing', to: 'InService', trigger: 'report', capability: 'employee' },
  { from: 'Missing', to: 'OutOfService', trigger: 'report', capability: 'employee' },
  { from: 'InService', to: 'Replaced', trigger: 'replace', capability: 'employee' },
  { from: 'OutOfService', to: 'Replaced', trigger: 'replace', capability: 'employee' },
  { from: 'Missing', to: 'Replaced', trigger: 'replace', capability: 'employee' },
  { from: 'InService', to: 'Removed', trigger: 'delete', capability: 'supervisor' },
  { from: 'OutOfService', to: 'Removed', trigger: 'delete', capability: 'supervisor' },
  { from: 'Missing', to: 'Removed', trigger: 'delete', capability: 'supervisor' },
  { from: 'Removed', to: 'InService', trigger: 'restore', capability: 'supervisor', guard: 'notRejected' },
  { from: 'Removed', to: 'OutOfService', trigger: 'restore', capability: 'supervisor' },
];

/** The facts that decide about a change of state. */
export interface AssetSubject {
  status: AssetStatus;
  condition: z.infer<typeof assetCondition>;
}

interface Actor {
  can(capability: Capability): boolean;
}

/** Whether an object is still at its location, so that it can be serviced, moved, replaced and removed. */
export function isLive(status: AssetStatus): boolean {
  return status !== 'Replaced' && status !== 'Removed';
}

/**
 * Checks that an object may change into a state.
 * @throws Problem transition with the allowed targets; forbidden
 */
export function checkAssetTransition(subject: AssetSubject, to: AssetStatus, trigger: AssetTrigger, actor: Actor): void {
  const found = transitionOf(subject, to, trigger);
  if (!found) throw assetTransitionRefused(subject, to, trigger);
  if (!actor.can(found.capability)) throw new Problem('forbidden');
}

/** The states that a person may choose with this trigger; screens offer them. */
export function assetTargets(subject: AssetSubject, trigger: AssetTrigger, actor?: Actor): readonly AssetStatus[] {
  return assetTransitions
    .filter(({ to }) => {
      const found = transitionOf(subject, to, trigger);
      return found !== undefined && (actor?.can(found.capability) ?? true);
    })
    .filter((one) => one.from === subject.status && one.trigger === trigger)
    .map(({ to }) => to);
}

/** The refusal of a change of state, with the allowed states. */
export function assetTransitionRefused(subject: AssetSubject, to: AssetStatus, trigger: AssetTrigger): Problem {
  const { status: from } = subject;
  return new Problem('transition', { extra: { from, to, allowed: assetTargets(subject, trigger) } });
}

/** The event that a change of state adds to the history. */
export function eventOfTransition(from: AssetStatus, to: AssetStatus): AssetEventKind {
  if (to === 'Missing' || to === 'Removed' || to === 'Replaced' || (to === 'OutOfService' && from !== 'Missing')) return to;
  return from === 'Missing' ? 'Found' : 'BackInService';
}

function transitionOf({ status, condition }: AssetSubject, to: AssetStatus, trigger: AssetTrigger): AssetTransition | undefined {
  const found = assetTransitions.find((one) => one.from === status && one.to === to && one.trigger === trigger);
  return found?.guard === 'notRejected' && condition === 'Rejected' ? undefined : found;
}
