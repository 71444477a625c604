/** The largest number of an object at its location. */
export const largestNumber = 999_999_999;

/** The number that follows the last one of a location; null after the largest one. */
export function numberAfter(last: number, steps = 1): number | null {
  return last + steps <= largestNumber ? last + steps : null;
}
