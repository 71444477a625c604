const lastDay = '9999-12-31';

/** A day, a month or a year: `2019-03-08`, `2019-03`, `2019`. */
export type PartialDate = string;

/** Whether a value is a day, month or year that exists. */
export function isPartialDate(value: unknown): value is PartialDate {
  if (typeof value !== 'string' || !/^\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/.test(value) || value < '0001') return false;
  return value.length < 10 || Number(value.slice(8)) <= daysIn(yearOf(value), monthOf(value));
}

/** The last day of a day, month or year: a date of which only the month is known is counted from the end of the month. */
export function lastDayOf(date: PartialDate): string {
  return date.length === 10 ? date : dayText(yearOf(date), monthOf(date), 31);
}

/**
 * The day that is a number of months after a day, or the last day of the month when it has no such day: 12 months after 29
 * February 2024 is 28 February 2025. For a month or year, it is the last day of the resulting month.
 */
export function addMonths(date: PartialDate, months: number): string {
  const counted = yearOf(date) * 12 + monthOf(date) - 1 + months;
  return dayText(Math.floor(counted / 12), (counted % 12) + 1, date.length === 10 ? Number(date.slice(8)) : 31);
}

function yearOf(date: PartialDate): number {
  return Number(date.slice(0, 4));
}

function monthOf(date: PartialDate): number {
  return date.length === 4 ? 12 : Number(date.slice(5, 7));
}

function dayText(year: number, month: number, day: number): string {
  if (year > 9999) return lastDay;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(Math.min(day, daysIn(year, month)))}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
