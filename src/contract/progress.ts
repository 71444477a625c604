import { compareDecimals, subtractDecimals } from './amounts.ts';

/** How far something is. */
export type Progress = 'Open' | 'Partial' | 'Complete';

/** What was done of what was wanted; a quantity below zero is wanted back. */
export type DoneOfWanted = readonly [done: string, wanted: string];

/** How far lines are together: complete when each is, open as long as nothing was done of any. */
export function progressOf(lines: readonly DoneOfWanted[]): Progress {
  if (lines.length > 0 && lines.every(([done, wanted]) => compareDecimals(restOf(wanted, done), '0') === 0)) return 'Complete';
  return lines.some(([done, wanted]) => compareDecimals(done, '0') * sign(wanted) > 0) ? 'Partial' : 'Open';
}

/** What was wanted and is not done; never less than nothing, of a quantity below zero never more. */
export function restOf(wanted: string, done: string): string {
  const rest = subtractDecimals(wanted, done);
  return compareDecimals(rest, '0') * sign(wanted) > 0 ? rest : '0.0000';
}

function sign(quantity: string): 1 | -1 {
  return compareDecimals(quantity, '0') < 0 ? -1 : 1;
}
