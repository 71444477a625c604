import type { Standing } from '#console/records/StateChip.tsx';

/** A position on a plan, as shares of its width and height. */
export interface PlanPosition {
  x: number;
  y: number;
}

/** An object on a plan. */
export interface Pin extends PlanPosition {
  id: string;
  /** The number on the pin. */
  number: string;
  /** What it is and how it stands, for a screen reader. */
  name: string;
  standing: Standing;
}

/** The position, moved onto the plan where it lies beside it. */
export function within({ x, y }: PlanPosition): PlanPosition {
  const share = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;
  return { x: share(x), y: share(y) };
}
