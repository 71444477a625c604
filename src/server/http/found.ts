import { Problem } from '#contract/problem.ts';

/**
 * What was looked for.
 * @throws Problem notFound when it is not there
 */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('notFound');
  return value;
}
