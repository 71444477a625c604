import type { BoardPlace } from './boardPlace.ts';

/** The grid that keys move over. */
export interface Grid {
  days: readonly string[];
  engineerIds: readonly string[];
  /** Whether the columns are hours of one day. */
  isDayView: boolean;
}

const quarter = 15;

/** The place that a key leads to; undefined for other keys. At an edge the place does not change. */
export function stepOf(
  key: string,
  { engineerId, day, time }: BoardPlace,
  { days, engineerIds, isDayView }: Grid,
): Partial<BoardPlace> | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [direction, by] = step;
  if (direction === 'engineer') return { engineerId: beside(engineerIds, engineerId, by) };
  if (direction === 'time') return { time: later(time, by * quarter) };
  return isDayView ? { time: later(time, by * 60) } : { day: beside(days, day, by) };
}

const steps: Readonly<Partial<Record<string, readonly ['engineer' | 'column' | 'time', 1 | -1]>>> = {
  ArrowUp: ['engineer', -1],
  ArrowDown: ['engineer', 1],
  ArrowLeft: ['column', -1],
  ArrowRight: ['column', 1],
  PageUp: ['time', -1],
  PageDown: ['time', 1],
};

function beside(all: readonly string[], one: string, by: number): string {
  const index = Math.min(Math.max(all.indexOf(one) + by, 0), all.length - 1);
  return all[index] ?? one;
}

function later(time: string, minutes: number): string {
  const all = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  const within = Math.min(Math.max(all, 0), 24 * 60 - quarter);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
