import type { Standing } from '#console/records/StateChip.tsx';

/** A position on a plan, as fractions of its width and height. */
export interface PlanPosition {
  x: number;
  y: number;
}

/** An object on a plan. */
export interface Pin extends PlanPosition {
  id: string;
  /** The number on the pin. */
  number: string;
  /** Its name and state, for a screen reader. */
  name: string;
  standing: Standing;
}

/** The position, moved to the edge when it is outside of the plan. */
export function within({ x, y }: PlanPosition): PlanPosition {
  const share = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;
  return { x: share(x), y: share(y) };
}
