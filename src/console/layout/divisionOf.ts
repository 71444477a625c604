import type { Division } from '../data/DataContext.ts';

/** Key in local storage of the division that was worked in last. */
export const divisionKey = 'appDivision';

/** The name of the division in an address. */
export const divisionParameter = 'division';

/** The division that an address asks for; else the remembered one, else the first. Undefined when the person may not work in it. */
export function divisionOf(search: string, divisions: readonly Division[], remembered: string | null): Division | undefined {
  const asked = new URLSearchParams(search).get(divisionParameter);
  const find = (code: string | null) => divisions.find((division) => String(division.code) === code);
  return !asked ? (find(remembered) ?? divisions[0]) : find(asked);
}

/** The query of an address with that division in it. */
export function withDivision(search: string, code: number): string {
  const query = new URLSearchParams(search);
  query.set(divisionParameter, String(code));
  return `?${query}`;
}
