import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { minutesOf, spanAt, type BoardPlace } from './boardPlace.ts';
import { isTold, placeNameOf, type Plannable } from './waiting.ts';

/** The engineer and time of an item, and the reason when the customer was told another time. */
export interface Plan {
  item: Plannable;
  place: BoardPlace;
  /** Whether the planner was shown that the engineer has another visit at that time. */
  isDoubleBooked: boolean;
  reason?: string;
  /** The work order that an earlier attempt created from a request or due objects. */
  made?: MadeOrder;
}

type MadeOrder = Pick<WorkOrder, 'id' | 'version' | 'number'>;

/** The work order of a plan; one that was created but could not be planned is in the backlog. */
export interface PlanOutcome {
  /** The id of the work order, or the key of the item as long as there is none. */
  id: string;
  isPlanned: boolean;
  /** The engineer has another visit at that time: the message, and the plan that books twice nevertheless. */
  again?: { text: string; plan: Plan };
  /** No answer came: the message, and the plan to try again. */
  unanswered?: { text: string; plan: Plan };
}

/** Plans by the calls of work orders; there is no outcome when it was refused before a work order existed. */
export function usePlanning(refetch: () => unknown): { plan: (plan: Plan) => Promise<PlanOutcome | undefined>; isPending: boolean } {
  const translate = useTranslate();
  const notify = useNotify();
  const format = useFormat();
  const noticeProblem = useProblemNotice();
  const problemText = useProblemText();
  const { makeFor, appoint } = useOrderCalls();
  const [isPending, setPending] = useState(false);

  const say = (error: unknown, made: MadeOrder | undefined) => {
    const isOutdated = error instanceof ApiError && error.code === 'versionConflict';
    if (!isOutdated && made === undefined) return noticeProblem(error);
    const problem = isOutdated ? translate('planning.conflict') : problemText(error);
    return notify(made === undefined ? problem : madeOnly(made, problem), { type: 'warning' });
  };
  const madeOnly = ({ number }: MadeOrder, problem: string) => translate('planning.madeOnly', { number, problem });
  const askOf = (error: ApiError, what: Plan) => {
    const problem = `${problemText(error)} (${conflictsOf(error)})`;
    return { text: what.made ? madeOnly(what.made, problem) : problem, plan: { ...what, isDoubleBooked: true } };
  };

  async function plan(what: Plan): Promise<PlanOutcome | undefined> {
    const { place, item } = what;
    let { made } = what;
    setPending(true);
    try {
      if (item.kind !== 'visit') made ??= await makeFor(item);
      const order = made ?? (item as Extract<Plannable, { kind: 'visit' }>).of; // other items were turned into a work order above
      await appoint(order, what);
      announce(translate('planning.planned', { name: placeNameOf(item), day: format.longDate(place.day), time: place.time }));
      return { id: order.id, isPlanned: true };
    } catch (error) {
      void refetch();
      if (isUnreachable(error)) {
        const problem = problemText(error);
        const text = made ? madeOnly(made, problem) : translate('planning.notPlanned', { name: placeNameOf(item), problem });
        return { id: made?.id ?? item.key, isPlanned: false, unanswered: { text, plan: made ? { ...what, made } : what } };
      }
      const id = made?.id ?? (item.kind === 'visit' ? item.of.id : undefined);
      const isBooked = error instanceof ApiError && error.code === 'doubleBooked';
      if (isBooked && id !== undefined) return { id, isPlanned: false, again: askOf(error, made ? { ...what, made } : what) };
      say(error, made);
      return id === undefined ? undefined : { id, isPlanned: false };
    } finally {
      setPending(false);
    }
  }
  return { plan, isPending };
}

/** The calls that create a work order for an item, and that give it an engineer and a time. */
function useOrderCalls() {
  const translate = useTranslate();
  const make = useWrite('planning', 'make');
  const change = useWrite('planning', 'plan');

  // without a time, so that an order whose appointment is refused is in the backlog
  const makeFor = (item: Exclude<Plannable, { kind: 'visit' }>): Promise<MadeOrder> => {
    const origin =
      item.kind === 'request'
        ? { serviceRequestId: item.of.id }
        : {
            type: 'Maintenance' as const,
            description: translate('planning.dueWork', { smart_count: item.of.assetCount }),
            assetIds: item.of.assetIds,
          };
    const body = { ...origin, estimatedMinutes: minutesOf(item), unlessPlanned: true };
    return make.run({ path: { locationId: locationOf(item) }, body });
  };

  const appoint = async ({ id, version }: { id: string; version: number }, { item, place, reason, isDoubleBooked }: Plan) => {
    const { start, end } = spanAt(item, place);
    const appointment = { plannedStart: start.toISOString(), plannedEnd: end.toISOString(), engineerId: place.engineerId };
    const body = { ...appointment, ...stateOf(item, start, reason), ...(isDoubleBooked ? { override: true } : {}) };
    await change.run({ path: { locationId: locationOf(item), id }, body, ifMatch: version });
  };
  return { makeFor, appoint };
}

function locationOf({ of }: Plannable): string {
  if (of.locationId === null) throw new Error('What has no location cannot be planned');
  return of.locationId;
}

// a customer who was told a time gets the reason for the change
function stateOf(item: Plannable, start: Date, reason: string | undefined) {
  if (item.kind !== 'visit' || !isTold(item)) return { status: 'Bevestigd' as const };
  const { plannedStart } = item.of;
  const isSameTime = plannedStart !== null && Date.parse(plannedStart) === start.getTime();
  return isSameTime ? {} : { status: 'Herpland' as const, rescheduleReason: reason ?? null };
}

// The numbers of the engineer's visits at that time, from the server
function conflictsOf({ extra: { conflicts } }: ApiError): string {
  const all: unknown[] = Array.isArray(conflicts) ? conflicts : [];
  return all.flatMap((one) => (typeof one === 'object' && one && 'number' in one ? [String(one.number)] : [])).join(', ');
}
