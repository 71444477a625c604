import { styled } from '@mui/material/styles';
import { format } from 'date-fns';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { dayOf, instantAt, timeOf } from '#contract/days.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { TimeInput } from '#console/inputs/TimeInput.tsx';
import { media } from '#console/theme/media.ts';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import type { WorkOrder } from '../schema.ts';

/** The time and the engineer of a visit. */
export type Appointment = Pick<WorkOrder, 'plannedStart' | 'plannedEnd' | 'engineerId'>;

/** See {@link AppointmentInput}. */
export interface AppointmentInputProps {
  /** The work order as it was loaded. */
  order: WorkOrder;
  value: Appointment;
  onChange: (value: Appointment) => void;
  /** The errors, by field. */
  errors: Readonly<Record<string, string>>;
  hasFocus?: boolean;
}

/** The day, the times and the engineer of a visit. */
export function AppointmentInput({ order, value, onChange, errors, hasFocus = false }: AppointmentInputProps) {
  const translate = useTranslate();
  const engineers = useEngineerChoices(order.engineerId, order.engineerName);
  const label = (field: string) => translate(`resources.workOrders.fields.${field}`);
  const [typed, setTyped] = useState({
    day: part(value.plannedStart, dayOf),
    from: part(value.plannedStart, timeOf),
    to: part(value.plannedEnd, timeOf),
  });
  const [length, setLength] = useState(lengthOf(typed) ?? order.estimatedMinutes ?? 60);
  const change = (next: Partial<typeof typed>) => {
    const all = { ...typed, ...next };
    // the end moves with the beginning, so that the duration stays
    if (next.from) all.to = after(next.from, length);
    else setLength(lengthOf(all) ?? length);
    setTyped(all);
    onChange({ ...value, plannedStart: instantOf(all.day, all.from), plannedEnd: instantOf(all.day, all.to) });
  };
  return (
    <Fields>
      <DateInput
        label={translate('workOrders.day')}
        required
        value={typed.day}
        onChange={(day) => change({ day })}
        error={errors['plannedStart']}
        {...(hasFocus ? { inputRef: takeFocus } : {})}
      />
      <TimeInput label={translate('workOrders.from')} required value={typed.from} onChange={(from) => change({ from })} />
      <TimeInput
        label={translate('workOrders.to')}
        required
        value={typed.to}
        onChange={(to) => change({ to })}
        error={errors['plannedEnd']}
      />
      <div className="wide">
        <SelectInput
          label={label('engineerId')}
          required
          choices={engineers}
          value={value.engineerId}
          onChange={(engineerId) => onChange({ ...value, engineerId })}
          error={errors['engineerId']}
        />
      </div>
    </Fields>
  );
}

// in our time zone, like every time of the console
function part(instant: string | null, partOf: (instant: Date) => string): string | null {
  return instant === null ? null : partOf(new Date(instant));
}

function instantOf(day: string | null, time: string | null): string | null {
  return day && time ? instantAt(day, time).toISOString() : null;
}

function lengthOf({ from, to }: { from: string | null; to: string | null }): number | undefined {
  const length = from && to ? (Date.parse(`2000-01-01T${to}Z`) - Date.parse(`2000-01-01T${from}Z`)) / 60_000 : 0;
  return length > 0 ? length : undefined;
}

function after(time: string, minutes: number): string {
  return format(new Date(new Date(`2000-01-01T${time}`).getTime() + minutes * 60_000), 'HH:mm');
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  '.wide': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > :first-of-type': { gridColumn: '1 / -1' } },
});
