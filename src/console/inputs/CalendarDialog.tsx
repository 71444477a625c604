import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { addMonths, addYears, format, getISOWeek } from 'date-fns';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { dateLocales } from '../i18n/format.ts';
import { useClosedByBack } from '../layout/useClosedByBack.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { dateOf, describeDate, todaysDate, writeDay, type DayRange } from './dates.ts';
import { dayByKey, inRange, weekOf, weeksOf, yearsOf } from './monthDays.ts';
import { useLanguage } from './useLanguage.ts';

/** The properties of {@link CalendarDialog}. */
export interface CalendarDialogProps {
  anchor: HTMLElement | null;
  /** The label of the field that is filled. */
  label: string;
  value: string | null;
  range: DayRange;
  onPick: (day: string) => void;
  onClose: () => void;
}

/**
 * A dialog to pick a day from a month, following WAI-ARIA's date picker dialog: arrow keys move by day and week, Home and End
 * within the week, Page Up and Page Down by month, with Shift by year; Enter picks, Escape returns to the field.
 */
export function CalendarDialog({ anchor, label, value, range, onPick, onClose }: CalendarDialogProps) {
  const translate = useTranslate();
  const [today] = useState(() => writeDay(todaysDate()));
  const monthId = useId();
  useClosedByBack(true, onClose);
  const { grid, focused, focusDay, handleKey, turn } = useFocusedDay(value, range);

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: focusDay },
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': translate('inputs.date.choose', { label }), sx: { p: 3, mt: 1 } },
      }}
    >
      <MonthHead focused={focused} range={range} monthId={monthId} onTurn={turn} />
      <MonthGrid ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={handleKey}>
        <WeekdayNames focused={focused} />
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={writeDay(week)}>
              <th scope="row">{getISOWeek(week)}</th>
              {weekOf(week).map((date) => (
                <Day key={writeDay(date)} today={today} date={date} focused={focused} value={value} range={range} onPick={onPick} />
              ))}
            </tr>
          ))}
        </tbody>
      </MonthGrid>
      <Foot>
        <Button variant="text" onClick={() => onPick(writeDay(inRange(todaysDate(), range)))}>
          {translate('inputs.date.today')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {translate('inputs.date.close')}
        </Button>
      </Foot>
    </Popover>
  );
}

/** The day with the focus, moved by keys and by turning to another month; it stays in the range. */
function useFocusedDay(value: string | null, range: DayRange) {
  const [focused, setFocused] = useState(() => inRange(dateOf(value) ?? todaysDate(), range));
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(true);

  const focusedDay = writeDay(focused);
  const focusDay = () => grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  const focusMoved = useEvent(() => {
    if (wantsFocus.current) focusDay();
  });
  useEffect(focusMoved, [focusedDay, focusMoved]);

  function handleKey(event: KeyboardEvent) {
    const target = dayByKey(event, focused);
    if (!target) return;
    event.preventDefault();
    wantsFocus.current = true;
    setFocused(inRange(target, range));
  }

  // the focus stays on the button that changed the month
  function turn(date: Date) {
    wantsFocus.current = false;
    setFocused(inRange(date, range));
  }

  return { grid, focused, focusDay, handleKey, turn };
}

interface MonthHeadProps {
  focused: Date;
  range: DayRange;
  monthId: string;
  onTurn: (date: Date) => void;
}

/** The month and year, each to be chosen, and the months before and after. */
function MonthHead({ focused, range, monthId, onTurn }: MonthHeadProps) {
  const translate = useTranslate();
  const locale = dateLocales[useLanguage()];
  return (
    <Head>
      <IconButton size="small" aria-label={translate('inputs.date.previousMonth')} onClick={() => onTurn(addMonths(focused, -1))}>
        <Chevron path="M10 4L6 8l4 4" />
      </IconButton>
      <span id={monthId} aria-live="polite" className="visually-hidden">
        {format(focused, 'LLLL yyyy', { locale })}
      </span>
      <select
        aria-label={translate('inputs.date.month')}
        value={focused.getMonth()}
        onChange={(event) => onTurn(addMonths(focused, Number(event.target.value) - focused.getMonth()))}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <option key={month} value={month}>
            {format(new Date(2000, month, 1), 'LLLL', { locale })}
          </option>
        ))}
      </select>
      <select
        aria-label={translate('inputs.date.year')}
        value={focused.getFullYear()}
        onChange={(event) => onTurn(addYears(focused, Number(event.target.value) - focused.getFullYear()))}
      >
        {yearsOf(range).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <IconButton size="small" aria-label={translate('inputs.date.nextMonth')} onClick={() => onTurn(addMonths(focused, 1))}>
        <Chevron path="M6 4l4 4-4 4" />
      </IconButton>
    </Head>
  );
}

function WeekdayNames({ focused }: { focused: Date }) {
  const translate = useTranslate();
  const locale = dateLocales[useLanguage()];
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{translate('inputs.date.week')}</span>
        </th>
        {weekOf(focused).map((day) => (
          <th key={day.getDay()} scope="col" abbr={format(day, 'EEEE', { locale })}>
            {format(day, 'EEEEEE', { locale })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayProps {
  today: string;
  date: Date;
  focused: Date;
  value: string | null;
  range: DayRange;
  onPick: (day: string) => void;
}

function Day({ today, date, focused, value, range, onPick }: DayProps) {
  const language = useLanguage();
  const day = writeDay(date);
  const isAllowed = day >= range.min && day <= range.max;
  return (
    <td aria-selected={day === value}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === writeDay(focused) ? 0 : -1}
        disabled={!isAllowed}
        aria-label={describeDate(date, language)}
        aria-current={day === today ? 'date' : undefined}
        data-outside={date.getMonth() !== focused.getMonth() || undefined}
        onClick={() => onPick(day)}
      >
        {date.getDate()}
      </button>
    </td>
  );
}

function Chevron({ path }: { path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 8,
  '& select': {
    font: 'inherit',
    fontWeight: 640,
    flex: 1,
    minHeight: 32,
    padding: '2px 4px',
    color: colour.ink,
    background: colour.card,
    border: '1px solid transparent',
    borderRadius: 6,
  },
  '& select:hover': { borderColor: colour.edge },
});

const MonthGrid = styled('table')({
  borderCollapse: 'collapse',
  fontFeatureSettings: "'tnum'",
  fontSize: '0.875rem',
  '& th': { fontWeight: 400, color: colour.ink2, width: 36, height: 28, padding: 0 },
  '& th[scope="row"]': { fontSize: '0.75rem', color: colour.ink3 },
  '& td': { padding: 1 },
  '& button': {
    font: 'inherit',
    width: 36,
    height: 36,
    border: '1px solid transparent',
    borderRadius: 6,
    background: 'transparent',
    color: colour.ink,
    cursor: 'pointer',
    [media.touch]: { height: 44 },
  },
  '& button[data-outside]': { color: colour.ink3 },
  '& button:hover': { background: colour.hover },
  '& button[aria-current]': { borderColor: colour.edge },
  '& button:disabled': { color: colour.ink3, textDecoration: 'line-through', cursor: 'default' },
  '& td[aria-selected="true"] button': { background: colour.brand, color: colour.onBrand },
});

const Foot = styled('div')({ display: 'flex', justifyContent: 'space-between', marginTop: 8 });
