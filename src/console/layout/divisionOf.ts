import type { Division } from '../data/DataContext.ts';

/** Key in local storage of the last used division. */
export const divisionKey = 'appDivision';

/** The query parameter of the division. */
export const divisionParameter = 'division';

/** The division that an address names; else the stored one, else the first. Undefined when the person has no access to it. */
export function divisionOf(search: string, divisions: readonly Division[], remembered: string | null): Division | undefined {
  const asked = new URLSearchParams(search).get(divisionParameter);
  const find = (code: string | null) => divisions.find((division) => String(division.code) === code);
  return !asked ? (find(remembered) ?? divisions[0]) : find(asked);
}

/** The query of an address with the division set. */
export function withDivision(search: string, code: number): string {
  const query = new URLSearchParams(search);
  query.set(divisionParameter, String(code));
  return `?${query}`;
}
