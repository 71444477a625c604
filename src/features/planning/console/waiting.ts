import type { LocationToPlan, PlannedVisit, PlanningBoard, RequestToPlan } from '../schema.ts';

/** An item to plan: a work order, an accepted request, or the due objects of a location. */
export type Plannable =
  | { kind: 'visit'; key: string; of: PlannedVisit }
  | { kind: 'request'; key: string; of: RequestToPlan }
  | { kind: 'location'; key: string; of: LocationToPlan };

/** A work order as an item to plan. */
export function visitToPlan(visit: PlannedVisit): Plannable {
  return { kind: 'visit', key: visit.id, of: visit };
}

/** The waiting items, in the order of the backlog. */
export function backlogOf({ backlog }: PlanningBoard): { requests: Plannable[]; due: Plannable[] } {
  return {
    requests: [...backlog.requests.map((of): Plannable => ({ kind: 'request', key: of.id, of })), ...backlog.workOrders.map(visitToPlan)],
    due: backlog.locations.map((of): Plannable => ({ kind: 'location', key: of.locationId, of })),
  };
}

/** The place of an item: the name of the location, else of the customer. */
export function placeNameOf({ of }: Plannable): string {
  return of.locationName ?? of.accountName ?? '';
}

/** Whether a visit may be moved, because its work has not been done. */
export function isMovable({ status }: Pick<PlannedVisit, 'status'>): boolean {
  return status === 'Open' || status === 'Bevestigd' || status === 'Herpland';
}

/** Whether the customer was told a time, so that a change needs a reason. */
export function isTold(item: Plannable): boolean {
  return item.kind === 'visit' && (item.of.status === 'Bevestigd' || item.of.status === 'Herpland');
}

/** The latest time that the customer wishes. */
export function wishedUntil(item: Plannable): string | null {
  if (item.kind === 'request') return item.of.periodEnd;
  return item.kind === 'visit' ? item.of.windowEnd : item.of.firstDueDate;
}
