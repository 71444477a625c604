import { useTranslate } from 'ra-core';
import { boundInput, type BareInput } from './boundInput.tsx';
import { parseTime } from './times.ts';
import { TypedInput } from './TypedInput.tsx';
import type { ReadText } from './useTypedText.ts';

/**
 * A time of the day, `HH:MM` or null, of 24 hours in every language; typed as people do (`9`, `930`, `9.30`, `2 pm`). The browser's own
 * input would write it as the browser's language does, whichever language the console has.
 */
export const TimeInput = boundInput<string | null, object>(BareTimeInput);

function BareTimeInput(props: BareInput<string | null>) {
  const translate = useTranslate();
  const placeholder = translate('inputs.time.placeholder');
  return <TypedInput {...props} text={props.value ?? ''} read={readTime} placeholder={placeholder} inputMode="numeric" />;
}

function readTime(typed: string): ReadText {
  const time = parseTime(typed);
  return { value: time ?? null, problem: time === undefined ? { code: 'time' } : undefined };
}
