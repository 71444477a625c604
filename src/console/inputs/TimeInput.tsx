import { useTranslate } from 'ra-core';
import { boundInput, type BareInput } from './boundInput.tsx';
import { parseTime } from './times.ts';
import { TypedInput } from './TypedInput.tsx';
import type { ReadText } from './useTypedText.ts';

/**
 * A time of day, `HH:MM` or null, with 24 hours in every language; typed freely (`9`, `930`, `9.30`, `2 pm`). The browser's own
 * input would follow the browser's language instead of the console's.
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
