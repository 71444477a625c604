import { customerNumber } from '#features/accounts/server/demonstration.ts';
import { addDays } from '#contract/days.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';

// The numbers of objects at the locations, repeated: 25 on average
const sizes = [12, 30, 8, 45, 60, 15, 10, 20] as const;
const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
const objectsOfAll = sizes.reduce((sum, size) => sum + size, 0);

/** A location with objects, all of which are serviced by one visit a year. */
export type DemonstrationPlace = ReturnType<typeof demonstrationPlace>;

/** The number of locations with objects in a division. */
export function demonstrationPlaceCount({ assets }: DemonstrationDivision): number {
  return assets === 0 ? 0 : placeIndexOf(assets) + 1;
}

/** The index of the location of an object. */
export function placeIndexOf(number: number): number {
  const rest = (number - 1) % objectsOfAll;
  return Math.floor((number - 1) / objectsOfAll) * sizes.length + starts.findLastIndex((start) => start <= rest);
}

/** A location of a division by its index from 0; those of the first customers come first. */
export function demonstrationPlace(division: DemonstrationDivision, index: number) {
  const turn = index % sizes.length;
  const first = Math.floor(index / sizes.length) * objectsOfAll + (starts[turn] ?? 0) + 1;
  const customers = Math.max(1, Math.ceil((division.accounts * 5) / 6));
  const order = index % customers;
  // Every sixth account is a supplier
  const account = customerNumber(order + Math.floor(order / 5) + 1);
  const daysSinceVisit = division.random('visit', account).whole(10, 395);
  return {
    index,
    account,
    /** The number of its first object. */
    first,
    size: Math.max(0, Math.min(sizes[turn] ?? 0, division.assets - first + 1)),
    daysSinceVisit,
    lastVisit: workdayUntil(addDays(division.today, -daysSinceVisit)),
  };
}

/** The last working day up to a day: the day itself, or the Friday before a weekend. */
export function workdayUntil(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}
