import type { Database } from './database.ts';

/** Milliseconds. */
const lifetime = 10_000;

/**
 * Makes a cache for figures. Figures of few rows are counted each time, so that they are always current; those of more than
 * `many` rows are cached for ten seconds. Calls during a count share its result.
 * @param rowsIn The number of rows that the figures count.
 */
export function keptOfMany<Figures>(rowsIn: (figures: Figures) => number) {
  const kept = new WeakMap<object, Map<string, { figures: Promise<Figures>; until: number }>>();
  return async ({ source }: Pick<Database, 'source'>, key: string, many: number, count: () => Promise<Figures>): Promise<Figures> => {
    const known = kept.get(source) ?? new Map<string, { figures: Promise<Figures>; until: number }>();
    kept.set(source, known);
    // Keys contain days, and those of past days are never requested again
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
