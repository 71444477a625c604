import type { ProblemCode } from '#contract/problem.ts';
import type { Capability } from '#contract/operation.ts';
import { refusalsOf, transitions, type Transition } from '../../rules.ts';
import type { WorkOrder, WorkOrderStatus } from '../../schema.ts';

/** The steps of a person with a work order, by their text. */
export type StepName = 'confirm' | 'withdraw' | 'reschedule' | 'realise' | 'handle' | 'reopen' | 'cancel' | 'restore';

/** A change of state of a work order, with the reasons against it that the dialog cannot resolve. */
export interface Step {
  name: StepName;
  to: WorkOrderStatus;
  refusals: readonly ProblemCode[];
}

/** The dialogs ask for this data, so it is not a reason against a step beforehand. */
const asked = new Set<ProblemCode>(['invalid', 'signatureMissing']);

/** The possible steps of a work order; the server decides again, also about what an engineer may do with visits of others. */
export function stepsOf(order: WorkOrder, can: (capability: Capability) => boolean): Step[] {
  const subject = {
    ...order,
    rescheduleReason: null,
    cancelReason: null,
    formerStart: order.plannedStart,
    openReports: order.openReports ?? 0,
    isInvoiced: order.isInvoiced ?? false,
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

// an appointment that was moved can be moved again, which does not change the state
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
