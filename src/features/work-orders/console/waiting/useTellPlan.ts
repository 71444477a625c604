import { useNotify, useTranslate } from 'ra-core';
import type { WorkOrder } from '../../schema.ts';
import { useAppointmentText } from '../useAppointmentText.ts';
import { planChange, type WaitingLine } from './waitingWork.ts';

// the phone may be in a pocket when the work is sent
const staysFor = 10 * 60_000;

/** Tells an engineer whose work was sent that the office moved the visit meanwhile, or gave it to another engineer. */
export function useTellPlan(): (order: WorkOrder, waiting: readonly WaitingLine[]) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const appointment = useAppointmentText();
  return (order, waiting) => {
    const change = waiting.map(({ plan }) => planChange(plan, order)).find((one) => one !== undefined);
    if (change === undefined) return;
    const messageArgs = {
      number: order.number,
      when: appointment(order) || translate('workOrders.noAppointment'),
      engineer: order.engineerName ?? translate('workOrders.waiting.plan.none'),
    };
    notify(`workOrders.waiting.plan.${change}`, { type: 'warning', messageArgs, autoHideDuration: staysFor });
  };
}
