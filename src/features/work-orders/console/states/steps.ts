import type { ProblemCode } from '#contract/problem.ts';
import type { Capability } from '#contract/operation.ts';
import { refusalsOf, transitions, type Transition } from '../../rules.ts';
import type { WorkOrder, WorkOrderStatus } from '../../schema.ts';

/** What a person does with a work order, by its text. */
export type StepName = 'confirm' | 'withdraw' | 'reschedule' | 'realise' | 'handle' | 'reopen' | 'cancel' | 'restore';

/** One change of state that the table knows for a work order, and what stands against it that no dialog can ask for. */
export interface Step {
  name: StepName;
  to: WorkOrderStatus;
  refusals: readonly ProblemCode[];
}

/** What the dialogs ask for, so that it does not stand against a step beforehand. */
const asked = new Set<ProblemCode>(['invalid', 'signatureMissing']);

/** The steps from where a work order is; the server decides again, also about what an engineer may do with visits of others. */
export function stepsOf(order: WorkOrder, can: (capability: Capability) => boolean): Step[] {
  const subject = {
    ...order,
    rescheduleReason: null,
    cancelReason: null,
    formerStart: order.plannedStart,
    openReports: order.openReports ?? 0,
    items: order.items ?? [],
  };
  const steps = transitions
    .filter(({ from }) => from === order.status)
    .map((transition) => ({
      name: nameOf(transition),
      to: transition.to,
      refusals: refusalsOf(transition, subject, { can, engineerId: undefined })
        .map(({ code }) => code)
        .filter((code) => !asked.has(code)),
    }));
  return [...steps, ...(order.status === 'Herpland' ? [again] : [])];
}

// an appointment that was moved can be moved again, which is no change of state
const again: Step = { name: 'reschedule', to: 'Herpland', refusals: [] };

/** The step that usually comes next. */
export const usual: Readonly<Partial<Record<WorkOrderStatus, StepName>>> = {
  Open: 'confirm',
  Herpland: 'confirm',
  Bevestigd: 'realise',
  Gerealiseerd: 'handle',
};

function nameOf({ from, to }: Transition): StepName {
  if (to === 'Open') return from === 'Geannuleerd' ? 'restore' : 'withdraw';
  return to === 'Bevestigd' && from === 'Gerealiseerd' ? 'reopen' : names[to];
}

const names: Readonly<Record<Exclude<WorkOrderStatus, 'Open'>, StepName>> = {
  Bevestigd: 'confirm',
  Herpland: 'reschedule',
  Gerealiseerd: 'realise',
  Afgehandeld: 'handle',
  Geannuleerd: 'cancel',
};
