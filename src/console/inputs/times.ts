/** What stands in the parts of a time; empty texts where nothing was typed yet. */
export interface TimeParts {
  hour: string;
  minute: string;
  second: string;
  /** The half of the day in a clock of 12 hours; undefined in one of 24. */
  meridian: 'am' | 'pm' | undefined;
}

/** Which parts a time has. */
export interface TimeShape {
  hours: 12 | 24;
  hasSeconds: boolean;
}

/** Takes a time (`HH:mm`, `HH:mm:ss` or null) apart for a clock of 12 or 24 hours. */
export function timeParts(value: string | null, { hours, hasSeconds }: TimeShape): TimeParts {
  const [hour = '', minute = '', second = ''] = value?.split(':') ?? [];
  const meridian = hours === 12 ? (Number(hour) >= 12 ? 'pm' : 'am') : undefined;
  const shown = hours === 12 && hour !== '' ? pad(Number(hour) % 12 || 12) : hour;
  return { hour: shown, minute, second: hasSeconds ? second || (value ? '00' : '') : '', meridian };
}

/** Puts a time together: null while nothing stands in it, undefined when it is none. Minutes left open are 00. */
export function timeOf({ hour, minute, second, meridian }: TimeParts, { hasSeconds }: TimeShape): string | null | undefined {
  if (hour === '' && minute === '' && second === '') return null;
  const hourNumber = numberIn(hour, meridian ? 1 : 0, meridian ? 12 : 23);
  const minuteNumber = numberIn(minute || '0', 0, 59);
  const secondNumber = numberIn(second || '0', 0, 59);
  if (hourNumber === undefined || minuteNumber === undefined || secondNumber === undefined) return undefined;
  const hourOfDay = meridian ? (hourNumber % 12) + (meridian === 'pm' ? 12 : 0) : hourNumber;
  return [hourOfDay, minuteNumber, ...(hasSeconds ? [secondNumber] : [])].map(pad).join(':');
}

/** A time so many seconds later or earlier; midnight is passed. */
export function shiftTime(value: string | null, seconds: number, { hasSeconds }: TimeShape): string {
  const [hour = 0, minute = 0, second = 0] = (value ?? '00:00').split(':').map(Number);
  const day = 24 * 60 * 60;
  const shifted = ((((hour * 60 + minute) * 60 + second + seconds) % day) + day) % day;
  const parts = [Math.floor(shifted / 3600), Math.floor(shifted / 60) % 60, ...(hasSeconds ? [shifted % 60] : [])];
  return parts.map(pad).join(':');
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
