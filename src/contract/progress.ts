import { compareDecimals, subtractDecimals } from './amounts.ts';

/** The progress of an order or of one of its lines. */
export type Progress = 'Open' | 'Partial' | 'Complete';

/** The quantity that was done and the quantity that was wanted; a negative quantity is a return. */
export type DoneOfWanted = readonly [done: string, wanted: string];

/** The progress of lines together: complete when every line is, open while no quantity of any line was done. */
export function progressOf(lines: readonly DoneOfWanted[]): Progress {
  if (lines.length > 0 && lines.every(([done, wanted]) => compareDecimals(restOf(wanted, done), '0') === 0)) return 'Complete';
  return lines.some(([done, wanted]) => compareDecimals(done, '0') * sign(wanted) > 0) ? 'Partial' : 'Open';
}

/** The quantity that is still to be done; never below zero, and never above zero for a return. */
export function restOf(wanted: string, done: string): string {
  const rest = subtractDecimals(wanted, done);
  return compareDecimals(rest, '0') * sign(wanted) > 0 ? rest : '0.0000';
}

function sign(quantity: string): 1 | -1 {
  return compareDecimals(quantity, '0') < 0 ? -1 : 1;
}
