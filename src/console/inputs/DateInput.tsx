import { useCalendar } from '../i18n/calendars.ts';
import { useFormat } from '../i18n/format.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';
import { defaultRange, formatDate, parseDate, type DayRange } from './dates.ts';
import { FieldButton } from './FieldButton.tsx';
import { InputFrame } from './InputFrame.tsx';
import { media } from '../theme/media.ts';
import { useLanguage } from './useLanguage.ts';
import { useTypedText, type ReadText } from './useTypedText.ts';

/** The further options of a date input: the first and the last allowed day, `YYYY-MM-DD`; by default ten years before and after today. */
export interface DateInputOptions {
  min?: string;
  max?: string;
}

/** A day, `YYYY-MM-DD` or null: typed in the format of the reader's language, or picked from a calendar whose weeks begin on Monday. */
export const DateInput = boundInput<string | null, DateInputOptions>(BareDateInput);

function BareDateInput(props: BareInput<string | null> & DateInputOptions) {
  const { label, value, hint, required, disabled, readOnly, inputRef } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const ownDay = useOwnDay(value);
  const [range] = useState(defaultRange);
  const allowed: DayRange = { min: props.min ?? range.min, max: props.max ?? range.max };
  const { typed, error, handlers, pick } = useTypedText(props, (text) => readDay(text, language, allowed));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <InputFrame {...{ label, required, disabled, error }} hint={hint ?? ownDay}>
      {(attributes) => (
        <>
          <OutlinedInput
            ref={setAnchor}
            size="small"
            value={typed ?? formatDate(value, language)}
            {...handlers}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || readOnly) return;
              event.preventDefault();
              setOpen(true);
            }}
            inputRef={inputRef}
            readOnly={readOnly ?? false}
            placeholder={translate('inputs.date.placeholder')}
            sx={dateStyle}
            endAdornment={<CalendarButton label={label} disabled={Boolean(disabled || readOnly)} onOpen={() => setOpen(true)} />}
            inputProps={{
              ...attributes,
              'aria-keyshortcuts': 'ArrowDown',
              autoComplete: 'off',
              inputMode: 'text',
              style: { fontFeatureSettings: '"tnum"' },
            }}
          />
          {isOpen && (
            <CalendarDialog
              anchor={anchor}
              label={label}
              value={value}
              range={allowed}
              onPick={(day) => {
                setOpen(false);
                pick(day);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </InputFrame>
  );
}

function CalendarButton({ label, disabled, onOpen }: { label: string; disabled: boolean; onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <FieldButton disabled={disabled} aria-label={translate('inputs.date.open', { label })} aria-haspopup="dialog" onClick={onOpen}>
      <CalendarIcon />
    </FieldButton>
  );
}

// dates are always typed in Gregorian numbers; a person with another calendar sees the date in it below the field
function useOwnDay(value: string | null): string | undefined {
  const [calendar] = useCalendar();
  const own = useFormat();
  return calendar === 'gregory' || !value ? undefined : own.date(value);
}

function readDay(text: string, language: Language, allowed: DayRange): ReadText {
  const day = parseDate(text, language, { allowed });
  return { value: day ?? null, problem: dayProblem(day, language, allowed) };
}

/** The problem of a typed date, if any. */
function dayProblem(day: string | null | undefined, language: Language, { min, max }: DayRange): FieldError | undefined {
  if (day === undefined) return { code: 'date' };
  if (day !== null && day < min) return { code: 'minDate', params: { min: formatDate(min, language) } };
  if (day !== null && day > max) return { code: 'maxDate', params: { max: formatDate(max, language) } };
  return undefined;
}

// the minimum width for a whole date and its button, which are larger on some devices
const dateStyle = {
  minWidth: 132,
  '.MuiInputAdornment-root': { marginInlineStart: 0 },
  [media.touch]: { minWidth: 156, input: { paddingInlineEnd: 0 } },
} as const;

function CalendarIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden fill="none" stroke="currentColor" strokeWidth="1.5">
      <rect x="2.5" y="3.5" width="13" height="12" rx="2" />
      <path d="M2.5 7.5h13M6 1.5v4M12 1.5v4" />
    </svg>
  );
}
