import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { dayOf, instantAt, timeOf } from '#contract/days.ts';
import type { FieldError } from '#contract/problem.ts';
import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { TimeInput } from '#console/inputs/TimeInput.tsx';

/** The further options of a moment input: the time of day for a day without a time. */
export interface MomentInputOptions {
  usualTime: '00:00' | '23:59';
}

/** A moment in our time zone, a day with an optional time; the value is an instant or null. */
export const MomentInput = boundInput<string | null, MomentInputOptions>(BareMomentInput);

function BareMomentInput(props: BareInput<string | null> & MomentInputOptions) {
  const { label, value, onChange, onProblem, usualTime, error, ...rest } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<Parts>();
  const wrong = useRef<Partial<Record<keyof Parts, FieldError | undefined>>>({});
  const shown = typed && instantOf(typed, usualTime) === (value ?? null) ? typed : partsOf(value ?? null, usualTime);
  const report = (part: keyof Parts, problem: FieldError | undefined) => {
    wrong.current[part] = problem;
    onProblem?.(wrong.current.day ?? wrong.current.time);
  };
  const change = (changes: Partial<Parts>) => {
    const next = { ...shown, ...changes };
    setTyped(next);
    // without a day there is no time, and no error in it
    if (next.day === null) report('time', undefined);
    onChange(instantOf(next, usualTime));
  };
  return (
    <Pair>
      <DateInput
        {...rest}
        label={label}
        value={shown.day}
        onChange={(day) => change({ day })}
        onProblem={(problem) => report('day', problem)}
        error={error}
      />
      <TimeInput
        // a new input, so that the typed text is removed together with the day
        key={String(shown.day === null)}
        label={translate('workOrders.timeOf', { name: label })}
        value={shown.time}
        disabled={shown.day === null}
        onChange={(time) => change({ time })}
        onProblem={(problem) => report('time', problem)}
      />
    </Pair>
  );
}

interface Parts {
  day: string | null;
  time: string | null;
}

function partsOf(instant: string | null, usualTime: string): Parts {
  if (instant === null) return { day: null, time: null };
  const time = timeOf(new Date(instant));
  return { day: dayOf(new Date(instant)), time: time === usualTime ? null : time };
}

function instantOf({ day, time }: Parts, usualTime: string): string | null {
  return day === null ? null : instantAt(day, time || usualTime).toISOString();
}

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 112px', gap: 8, alignItems: 'start' });
