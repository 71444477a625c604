import { Problem } from '#contract/problem.ts';

/**
 * Returns the value of a look-up.
 * @throws Problem notFound when it is undefined
 */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('notFound');
  return value;
}
