import { keptNow } from './kept.ts';

/** Files take space in the browser: the maximum number of waiting bytes. */
export const mostBytes = 500_000_000;

/** Whether a file fits next to those that wait in this browser already. */
export function hasRoomFor(file: File): boolean {
  // what features keep are objects, of which some parts are files
  const waiting = (keptNow() ?? []).flatMap(({ value }) => Object.values(value as object).filter((part) => part instanceof Blob));
  return waiting.reduce((sum, { size }) => sum + size, file.size) <= mostBytes;
}
