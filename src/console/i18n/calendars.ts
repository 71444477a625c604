import { useStore } from 'ra-core';

/** The calendars that a person may have days written in, by their names in Unicode. Days are typed and stored in the Gregorian one. */
export const calendars = ['gregory', 'islamic-umalqura', 'islamic-civil'] as const;

/** See {@link calendars}. */
export type Calendar = (typeof calendars)[number];

/** The calendar that the person has chosen, and how another one is chosen. */
export function useCalendar(): [Calendar, (calendar: Calendar) => void] {
  return useStore<Calendar>('calendar', 'gregory');
}
