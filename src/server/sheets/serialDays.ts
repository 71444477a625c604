// Excel counts days from 1900 and treats that year as a leap year; files of old Macs count from 1904
const dayOne = Date.UTC(1899, 11, 30);
const dayOne1904 = Date.UTC(1904, 0, 1);
const dayTime = 86_400_000;
const lastSerial = 2_958_465;

/** The day of a serial number, `2026-02-03`, with a time where it has a fraction; undefined for an impossible date. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (serial < 0 || serial > lastSerial) return undefined;
  const start = is1904 ? dayOne1904 : dayOne + (serial < 60 ? dayTime : 0);
  const text = new Date(start + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19);
  return Number.isInteger(serial) ? text.slice(0, 10) : text;
}

/** The serial number of a day, or of an instant in our time zone. */
export function serialOfDay(text: string): number {
  return (Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`) - dayOne) / dayTime;
}

const ownDateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether a number format shows dates or times: a built-in format by its number, a custom one by its letters. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return ownDateFormats.some(([first, last]) => id >= first && id <= last);
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '').replace(/general/gi, '');
  return /[dmyhs]/i.test(letters);
}
