import { z } from 'zod';

/**
 * A list in which no id stands twice: an element is an id, or an object that may carry one as `id`. The second one is refused
 * by its place, `1.id`.
 */
export function uniqueIds<List extends z.ZodType<readonly (string | { id?: string | undefined })[]>>(list: List): List {
  return list.superRefine((elements, context) => {
    const seen = new Set<string>();
    for (const [index, element] of elements.entries()) {
      const id = (typeof element === 'string' ? element : element.id)?.toLowerCase();
      if (id === undefined) continue;
      const path = typeof element === 'string' ? [index] : [index, 'id'];
      if (seen.has(id)) context.addIssue({ code: 'custom', path, params: { code: 'duplicate' } });
      seen.add(id);
    }
  });
}
