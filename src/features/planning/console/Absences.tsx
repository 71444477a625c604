import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { instantAt, timeOf } from '#contract/days.ts';
import { colour } from '#console/theme/colour.ts';
import type { PlanningEngineer } from '../schema.ts';
import type { Slot } from './slots.ts';

/** The absences of an engineer on a day or in an hour; one of a part of the day names its times. */
export function Absences({ engineer, slot }: { engineer: PlanningEngineer; slot: Slot }) {
  const translate = useTranslate();
  const span = spanOf(slot);
  return absencesIn(engineer, slot).map(({ id, kind, note, start, end }) => {
    const times = slot.hour === undefined ? timesIn(span, { start: new Date(start), end: new Date(end) }) : '';
    return (
      <Absence key={id}>
        {[translate(`planning.absence.${kind}`), times].filter(Boolean).join(' ')}
        {note && <small>{note}</small>}
      </Absence>
    );
  });
}

/** The absences of an engineer that touch a day or an hour. */
export function absencesIn({ absences }: PlanningEngineer, slot: Slot): PlanningEngineer['absences'] {
  const { start: from, end: until } = spanOf(slot);
  return absences.filter(({ start, end }) => new Date(start) < until && new Date(end) > from);
}

interface Span {
  start: Date;
  end: Date;
}

function spanOf({ day, hour }: Slot): Span {
  const start = instantAt(day, hour ?? '00:00');
  return { start, end: hour === undefined ? instantAt(day, '23:59') : new Date(start.getTime() + 3_600_000) };
}

// nothing for the whole day
function timesIn(day: Span, { start, end }: Span): string {
  if (start <= day.start && end >= day.end) return '';
  return `${timeOf(start < day.start ? day.start : start)}–${end >= day.end ? '24:00' : timeOf(end)}`;
}

const Absence = styled('p')({
  '&&': {
    margin: '0 0 6px',
    padding: '4px 8px',
    borderRadius: 6,
    borderLeft: `3px solid ${colour.info}`,
    backgroundColor: colour.infoSoft,
    color: colour.ink,
    small: { display: 'block', color: colour.ink2 },
  },
});
