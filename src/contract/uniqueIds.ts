import { z } from 'zod';

/**
 * A list in which no id occurs twice: an element is an id, or an object that may have an `id`. The error names the second
 * occurrence by its position, `1.id`.
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
