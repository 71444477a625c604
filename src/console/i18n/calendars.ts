import { useStore } from 'ra-core';

/** The calendars in which a person may have dates written, by their names in Unicode. Dates are typed and stored in the Gregorian one. */
export const calendars = ['gregory', 'islamic-umalqura', 'islamic-civil'] as const;

/** See {@link calendars}. */
export type Calendar = (typeof calendars)[number];

/** The calendar that the person has chosen, and a function that changes it. */
export function useCalendar(): [Calendar, (calendar: Calendar) => void] {
  return useStore<Calendar>('calendar', 'gregory');
}
