import { useCallback } from 'react';
import { dayOf } from '#contract/days.ts';
import { useFormat, type Format } from '#console/i18n/format.ts';
import type { WorkOrder } from '../schema.ts';

type Planned = Pick<WorkOrder, 'plannedStart' | 'plannedEnd'>;

/** An appointment in numbers, `24-11-2026 10:30–12:45`; empty without one. */
export function appointmentIn(format: Format, { plannedStart, plannedEnd }: Planned): string {
  if (!plannedStart) return '';
  return `${format.dateTime(plannedStart)}${plannedEnd ? `–${format.time(plannedEnd)}` : ''}`;
}

/** An appointment in words, `di 24 november 10:30–12:45`, in numbers when it is in another year; empty without one. */
export function useAppointmentText(): (planned: Planned) => string {
  const format = useFormat();
  return useCallback(
    (planned) => {
      const { plannedStart, plannedEnd } = planned;
      if (!plannedStart) return '';
      if (yearOf(new Date(plannedStart)) !== yearOf(new Date())) return appointmentIn(format, planned);
      return `${format.longDate(plannedStart)} ${format.time(plannedStart)}${plannedEnd ? `–${format.time(plannedEnd)}` : ''}`;
    },
    [format],
  );
}

function yearOf(instant: Date): string {
  return dayOf(instant).slice(0, 4);
}
