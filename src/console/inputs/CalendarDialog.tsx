import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import {
  addDays,
  addMonths,
  addYears,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  getISOWeek,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { dateLocales } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { dateOf, describeDate, todaysDate, writeDay, type DayRange } from './dates.ts';
import { useLanguage } from './useLanguage.ts';

/** What a calendar needs to know. */
export interface CalendarDialogProps {
  anchor: HTMLElement | null;
  /** The label of the field that is filled. */
  label: string;
  value: string | null;
  range: DayRange;
  onPick: (day: string) => void;
  onClose: () => void;
}

const monday = { weekStartsOn: 1 } as const;

/**
 * A month to pick a day from, as WAI-ARIA's date picker dialog: arrows by day and week, Home and End in the week, Page Up
 * and Down by month, with Shift by year, Enter picks, Escape goes back to the field.
 */
export function CalendarDialog({ anchor, label, value, range, onPick, onClose }: CalendarDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [focused, setFocused] = useState(() => inRange(dateOf(value) ?? todaysDate(), range));
  const [today] = useState(() => writeDay(todaysDate()));
  const grid = useRef<HTMLTableElement>(null);
  const monthId = useId();
  const locale = dateLocales[language];
  const move = (date: Date) => setFocused(inRange(date, range));
  const wantsFocus = useRef(true);

  const focusedDay = writeDay(focused);
  useEffect(() => {
    if (!wantsFocus.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay]);

  function handleKey(event: KeyboardEvent) {
    const target = keyTarget(event, focused);
    if (!target) return;
    event.preventDefault();
    wantsFocus.current = true;
    move(target);
  }

  function turn(date: Date) {
    wantsFocus.current = false;
    move(date);
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: () => grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus() },
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': translate('inputs.date.choose', { label }), sx: { p: 3, mt: 1 } },
      }}
    >
      <Head>
        <IconButton size="small" aria-label={translate('inputs.date.previousMonth')} onClick={() => turn(addMonths(focused, -1))}>
          <Chevron path="M10 4L6 8l4 4" />
        </IconButton>
        <span id={monthId} aria-live="polite" className="visually-hidden">
          {format(focused, 'LLLL yyyy', { locale })}
        </span>
        <select
          aria-label={translate('inputs.date.month')}
          value={focused.getMonth()}
          onChange={(event) => turn(addMonths(focused, Number(event.target.value) - focused.getMonth()))}
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
          onChange={(event) => turn(addYears(focused, Number(event.target.value) - focused.getFullYear()))}
        >
          {yearsOf(range).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <IconButton size="small" aria-label={translate('inputs.date.nextMonth')} onClick={() => turn(addMonths(focused, 1))}>
          <Chevron path="M6 4l4 4-4 4" />
        </IconButton>
      </Head>
      <Month ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={handleKey}>
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
      </Month>
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

function keyTarget({ key, shiftKey }: KeyboardEvent, from: Date): Date | undefined {
  if (key === 'ArrowLeft') return addDays(from, -1);
  if (key === 'ArrowRight') return addDays(from, 1);
  if (key === 'ArrowUp') return addDays(from, -7);
  if (key === 'ArrowDown') return addDays(from, 7);
  if (key === 'Home') return startOfWeek(from, monday);
  if (key === 'End') return endOfWeek(from, monday);
  if (key === 'PageUp') return shiftKey ? addYears(from, -1) : addMonths(from, -1);
  if (key === 'PageDown') return shiftKey ? addYears(from, 1) : addMonths(from, 1);
  return undefined;
}

function inRange(date: Date, { min, max }: DayRange): Date {
  const day = writeDay(date);
  if (day < min) return dateOf(min) ?? date;
  return day > max ? (dateOf(max) ?? date) : date;
}

function weeksOf(month: Date): Date[] {
  const first = startOfWeek(startOfMonth(month), monday);
  const last = endOfMonth(month);
  return Array.from({ length: 6 }, (_, week) => addDays(first, 7 * week)).filter((week) => week <= last);
}

function weekOf(date: Date): Date[] {
  const start = startOfWeek(date, monday);
  return eachDayOfInterval({ start, end: addDays(start, 6) });
}

function yearsOf({ min, max }: DayRange): number[] {
  const first = Number(min.slice(0, 4));
  return Array.from({ length: Number(max.slice(0, 4)) - first + 1 }, (_, index) => first + index);
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

const Month = styled('table')({
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
