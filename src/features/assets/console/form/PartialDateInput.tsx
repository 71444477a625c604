import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { TypedInput } from '#console/inputs/TypedInput.tsx';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { ReadText } from '#console/inputs/useTypedText.ts';
import type { Language } from '#contract/values.ts';
import { formatPartialDate, parsePartialDate } from './partialDates.ts';

/** A date, or a month when the day is unknown, as on the plate of an extinguisher: `YYYY-MM-DD` or `YYYY-MM`. */
export const PartialDateInput = boundInput<string | null, object>(BarePartialDateInput);

function BarePartialDateInput(props: BareInput<string | null>) {
  const language = useLanguage();
  return <TypedInput {...props} text={formatPartialDate(props.value, language)} read={(typed) => readPartialDate(typed, language)} />;
}

function readPartialDate(typed: string, language: Language): ReadText {
  const day = parsePartialDate(typed, language);
  return { value: day ?? null, problem: day === undefined ? { code: 'date' } : undefined };
}
