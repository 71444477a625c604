const areAllTried = import.meta.env.MODE === 'combinations';

/**
 * Some of the values, taken in turn: the next ones for each next number, so that every value comes up within a few fields. `npm run
 * test:combinations` takes all of them for every field.
 */
export function someOf<Value>(values: readonly Value[], turn: number, count = 3): Value[] {
  if (areAllTried || values.length <= count) return [...values];
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length] as Value); // within the list
}
