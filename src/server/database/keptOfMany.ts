import type { Database } from './database.ts';

/** Milliseconds. */
const lifetime = 10_000;

/**
 * Makes a keeper of figures: they are counted each time where they count few rows, so that they follow every change, and kept for ten
 * seconds where they count more than `many`. Calls that come while they are counted get the same figures.
 *
 * @param rowsIn How many rows the figures count.
 */
export function keptOfMany<Figures>(rowsIn: (figures: Figures) => number) {
  const kept = new WeakMap<object, Map<string, { figures: Promise<Figures>; until: number }>>();
  return async ({ source }: Pick<Database, 'source'>, key: string, many: number, count: () => Promise<Figures>): Promise<Figures> => {
    const known = kept.get(source) ?? new Map<string, { figures: Promise<Figures>; until: number }>();
    kept.set(source, known);
    // Keys name days: those of days that have passed are never asked for again
    if (known.size > 1000) known.clear();
    const found = known.get(key);
    if (found && found.until > performance.now()) return found.figures;
    const figures = count();
    known.set(key, { figures, until: Infinity });
    const counted = await figures.catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    if (rowsIn(counted) > many) known.set(key, { figures, until: performance.now() + lifetime });
    else known.delete(key);
    return counted;
  };
}
