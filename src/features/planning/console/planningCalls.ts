import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { workOrders } from '#features/work-orders/contract.ts';
import { planning } from '../contract.ts';

/** The calls of the planning board; the planned items are work orders. */
export const planningCalls = {
  board: planning.getPlanningBoard,
  parts: planning.getMissingParts,
  make: workOrders.createWorkOrder,
  plan: workOrders.updateWorkOrder,
  addAbsence: planning.createAbsence,
  removeAbsence: planning.deleteAbsence,
  subscribe: planning.createCalendarSubscription,
  unsubscribe: planning.deleteCalendarSubscription,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    planning: typeof planningCalls;
  }
}
