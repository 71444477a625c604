import type { Database } from './database.ts';

const lifetime = 10_000;

/**
 * Makes a keeper of figures: they are counted each time while what they count is little, so that they follow every change, and kept for
 * ten seconds where it is many. Who asks while they are counted gets the same.
 */
export function keptOfMany<Figures>(rowsIn: (figures: Figures) => number) {
  const kept = new WeakMap<object, Map<string, { figures: Promise<Figures>; until: number }>>();
  return async ({ source }: Pick<Database, 'source'>, key: string, many: number, count: () => Promise<Figures>): Promise<Figures> => {
    const known = kept.get(source) ?? new Map<string, { figures: Promise<Figures>; until: number }>();
    kept.set(source, known);
    // Those of other days are never asked for again
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
