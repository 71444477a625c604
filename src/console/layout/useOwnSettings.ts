import { useTranslate } from 'ra-core';
import { calendars, useCalendar } from '../i18n/calendars.ts';
import type { OwnSetting } from './OwnSetting.ts';
import { useAppearances } from './useAppearances.ts';

/** The personal settings: the appearance, and the calendar for dates. */
export function useOwnSettings(): readonly OwnSetting[] {
  const translate = useTranslate();
  const appearances = useAppearances();
  const [calendar, setCalendar] = useCalendar();
  const ofCalendars = calendars.map((name) => ({
    name,
    label: translate(`console.calendar.${name}`),
    isChosen: name === calendar,
    choose: () => setCalendar(name),
  }));
  return [appearances, { name: 'calendar', title: translate('console.calendar.title'), choices: ofCalendars }];
}
