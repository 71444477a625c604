/** A date of the year, or the number of days from Easter Sunday; a function for the Dutch King's Day, which moves when it is a Sunday. */
type Holiday = string | number | ((year: number) => string | undefined);

const everywhere: readonly Holiday[] = ['01-01', 1, 39, 50, '12-25', '12-26'];

/** Holidays in the whole country. Liberation Day is a day off every five years, as in most collective agreements. */
const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  NL: [...everywhere, kingsDay, (year) => (year % 5 === 0 ? '05-05' : undefined)],
  DE: [...everywhere, -2, '05-01', '10-03'],
};

/** The public holidays of a country in a year as days, `2026-04-06`; none for an unknown country. */
export function publicHolidays(country: string, year: number): string[] {
  return (holidays[country] ?? []).flatMap((holiday) => {
    if (typeof holiday === 'number') return [dayAfterEaster(year, holiday)];
    const day = typeof holiday === 'string' ? holiday : holiday(year);
    return day === undefined ? [] : [`${year}-${day}`];
  });
}

function kingsDay(year: number): string {
  const isSunday = new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0;
  return isSunday ? '04-26' : '04-27';
}

function dayAfterEaster(year: number, days: number): string {
  const [month, day] = easterSunday(year);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Easter in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8): month and day. */
function easterSunday(year: number): [month: number, day: number] {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(correction / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return [Math.floor(sum / 31), (sum % 31) + 1];
}
