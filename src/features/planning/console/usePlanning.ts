import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { minutesOf, spanAt, type BoardPlace } from './boardPlace.ts';
import { isTold, placeNameOf, type Plannable } from './waiting.ts';

/** Where something is planned, and why where the customer was told another time. */
export interface Plan {
  item: Plannable;
  place: BoardPlace;
  reason?: string;
}

/** Plans by the calls of work orders; the id of the work order, undefined where it was refused. */
export function usePlanning(refetch: () => unknown): { plan: (plan: Plan) => Promise<string | undefined>; isPending: boolean } {
  const translate = useTranslate();
  const notify = useNotify();
  const format = useFormat();
  const noticeProblem = useProblemNotice();
  const make = useWrite('planning', 'make');
  const change = useWrite('planning', 'plan');
  const [isPending, setPending] = useState(false);

  const appointmentOf = ({ item, place }: Plan) => {
    const { start, end } = spanAt(item, place);
    return { plannedStart: start.toISOString(), plannedEnd: end.toISOString(), engineerId: place.engineerId };
  };

  async function send(plan: Plan): Promise<string> {
    const { item, reason } = plan;
    const appointment = appointmentOf(plan);
    const { locationId } = item.of;
    if (locationId === null) throw new Error('What has no location cannot be planned');
    if (item.kind === 'visit') {
      const { id, version, plannedStart } = item.of;
      const isSameTime = plannedStart !== null && Date.parse(plannedStart) === Date.parse(appointment.plannedStart);
      const state = isTold(item)
        ? isSameTime
          ? {}
          : { status: 'Herpland' as const, rescheduleReason: reason ?? null }
        : { status: 'Bevestigd' as const };
      // what stood against it was said before it was let go
      await change.run({ path: { locationId, id }, body: { ...appointment, ...state, override: true }, ifMatch: version });
      return id;
    }
    const origin =
      item.kind === 'request'
        ? { serviceRequestId: item.of.id }
        : {
            type: 'Maintenance' as const,
            description: translate('planning.dueWork', { smart_count: item.of.assetCount }),
            assetIds: item.of.assetIds,
          };
    const made = await make.run({ path: { locationId }, body: { ...origin, ...appointment, estimatedMinutes: minutesOf(item) } });
    await change.run({ path: { locationId, id: made.id }, body: { status: 'Bevestigd', override: true }, ifMatch: made.version });
    return made.id;
  }

  async function plan(what: Plan): Promise<string | undefined> {
    setPending(true);
    try {
      const id = await send(what);
      const { place, item } = what;
      announce(translate('planning.planned', { name: placeNameOf(item), day: format.longDate(place.day), time: place.time }));
      return id;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'versionConflict') notify(translate('planning.conflict'), { type: 'warning' });
      else noticeProblem(error);
      void refetch();
      return undefined;
    } finally {
      setPending(false);
    }
  }
  return { plan, isPending };
}
