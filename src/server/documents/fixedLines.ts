import { Problem } from '#contract/problem.ts';
import type { DocumentTypes, Stored } from './kind.ts';

/**
 * Refuses a change of lines that are fixed. A rounding difference of VAT may move to another line; `derived` names further
 * calculated fields that may change.
 * @throws Problem lineFixed with the number of the line
 */
export function requireUnfixed<T extends DocumentTypes>(
  before: Stored<T>,
  differing: readonly string[],
  isFixed: (line: T['line']) => boolean,
  derived: readonly string[] = [],
): void {
  const isDerived = (name: string) => ['vatAmount', ...derived].some((field) => name.endsWith(`.${field}`));
  const isTouched = (path: string) => differing.some((name) => name === path || (name.startsWith(`${path}.`) && !isDerived(name)));
  const touched = before.lines.find((line) => isFixed(line) && isTouched(`lines.${line.lineNumber}`));
  if (touched) throw new Problem('lineFixed', { extra: { lineNumber: touched.lineNumber } });
}
