/**
 * Parses a time of day as people type it into `HH:MM`: null for an empty text, undefined for an invalid one. Hours and minutes
 * with or without a mark between them (`9.30`, `930`), hours alone (`9`, `9 Uhr`, `9u`), or 12-hour times (`2 pm`).
 */
export function parseTime(text: string): string | null | undefined {
  const tidy = text.trim().toLowerCase();
  if (tidy === '') return null;
  const { hours, minutes = '0', half } = written.exec(tidy)?.groups ?? {};
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  return hour === undefined || hour > 23 ? undefined : `${twoFigures(hour)}:${twoFigures(Number(minutes))}`;
}

const written = /^(?<hours>\d{1,2}?)(?: ?[:.,hu ] ?)?(?<minutes>\d{2})?(?: ?(?:u|uur|h|uhr))?(?: ?(?<half>[ap])\.?m\.?)?$/;

// 12 am is midnight, 12 pm is noon
function hourOfHalf(hours: number, half: string): number | undefined {
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half === 'p' ? 12 : 0);
}

function twoFigures(value: number): string {
  return String(value).padStart(2, '0');
}
