import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { fieldTexts } from '#console/data/fieldTexts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { ChangedWorkOrder, WorkOrder } from '../../schema.ts';
import type { Step, StepName } from './steps.ts';

/** The input of a step's dialog. */
export type Answers = Pick<
  ChangedWorkOrder,
  | 'plannedStart'
  | 'plannedEnd'
  | 'engineerId'
  | 'resolution'
  | 'actualEnd'
  | 'workMinutes'
  | 'noSignatureReason'
  | 'cancelReason'
  | 'rescheduleReason'
  | 'reopenReason'
  | 'salesOrder'
>;

/** The field with the reason of a step. */
export const reasons: Readonly<Partial<Record<StepName, Reason>>> = {
  reschedule: 'rescheduleReason',
  cancel: 'cancelReason',
  reopen: 'reopenReason',
};

/** See {@link reasons}. */
export type Reason = 'rescheduleReason' | 'cancelReason' | 'reopenReason';

/** An appointment that overlaps. */
export type Conflict = Pick<WorkOrder, 'id' | 'number' | 'plannedStart' | 'plannedEnd'>;

/** The reason why the server refused a step. */
export interface StepRefusal {
  text: string;
  errors: Readonly<Record<string, string>>;
  /** The appointments of the engineer at that time, if these are the reason. */
  conflicts?: readonly Conflict[];
}

/** Changes the state of a work order. */
export function useStep(order: WorkOrder, step: Step, onDone: () => void) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const update = useWrite('workOrders', 'update');
  const [refusal, setRefusal] = useState<StepRefusal>();
  // a step without an answer may have been executed
  const isUnanswered = useRef(false);
  const done = ({ status, number }: Pick<WorkOrder, 'status' | 'number'>) => {
    announce(translate('workOrders.became', { number, status: translate(`workOrders.status.${status}`) }));
    onDone();
  };
  const run = async (answers: Answers, override: boolean) => {
    setRefusal(undefined);
    const data = { ...answers, status: step.to, ...(override ? { override } : {}) };
    try {
      done(await update.run({ id: order.id, data, previousData: order, meta: { path: { locationId: order.locationId } } }));
    } catch (error) {
      if (error instanceof ApiError && isOutdated(error)) await queryClient.invalidateQueries({ queryKey: ['workOrders'] });
      const current = isUnanswered.current ? currentOf(error) : undefined;
      if (current?.status === step.to) return done(current);
      isUnanswered.current ||= isUnreachable(error);
      setRefusal(refusalOf(error, problemText(error), answers));
    }
    return undefined;
  };
  return { run, refusal, isPending: update.isPending };
}

// a colleague was faster: the page shows the present work order
function isOutdated({ code }: ApiError): boolean {
  return code === 'versionConflict' || code === 'transition';
}

// the present work order, when the step was refused because of another version
function currentOf(error: unknown): WorkOrder | undefined {
  const current = error instanceof ApiError && error.code === 'versionConflict' ? error.extra['current'] : undefined;
  return (current as WorkOrder | null) ?? undefined; // in the form of the server's answer
}

function refusalOf(error: unknown, text: string, answers: Answers): StepRefusal {
  if (!(error instanceof ApiError)) return { text, errors: {} };
  const errors = fieldTexts(error);
  const unseen = Object.keys(errors).filter((field) => !(field in answers));
  const { conflicts } = error.extra;
  const isBooked = error.code === 'doubleBooked' && Array.isArray(conflicts);
  return {
    text: [text, ...unseen.map((field) => errors[field])].join(' '),
    errors,
    ...(isBooked ? { conflicts: conflicts as readonly Conflict[] } : {}), // in the form of the server's answer
  };
}
