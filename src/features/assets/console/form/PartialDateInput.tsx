import { useState } from 'react';
import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import { formatPartialDate, parsePartialDate } from './partialDates.ts';

/** A day, or a month where the day is not known, as on the plate of an extinguisher: `YYYY-MM-DD` or `YYYY-MM`. */
export const PartialDateInput = boundInput<string | null, object>(BarePartialDateInput);

function BarePartialDateInput({ value, onChange, onBlur, onProblem, ...props }: BareInput<string | null>) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const isCurrent = typed !== undefined && (parsePartialDate(typed, language) ?? null) === (value ?? null);

  function handleChange(text: string | null) {
    const day = parsePartialDate(text ?? '', language);
    setTyped(text ?? '');
    onProblem?.(day === undefined ? { code: 'date' } : undefined);
    if ((day ?? null) !== (value ?? null)) onChange(day ?? null);
  }

  function handleBlur() {
    if (typed !== undefined && parsePartialDate(typed, language) !== undefined) setTyped(undefined);
    onBlur?.();
  }

  return (
    <TextInput {...props} value={isCurrent ? typed : formatPartialDate(value, language)} onChange={handleChange} onBlur={handleBlur} />
  );
}
