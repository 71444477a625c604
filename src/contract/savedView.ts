import { z } from 'zod';
import { commonFields } from './record.ts';
import { requiredText } from './values.ts';

/** The fields of a saved view that its owner may change. */
export const savedViewFields = {
  name: requiredText(60),
  filter: z
    .string()
    .max(4000)
    .refine(isObject, { params: { code: 'filterJson' } })
    .describe('The filter as JSON, as the call of the list takes it.'),
  sort: z
    .strictObject({ field: z.string().min(1).max(60), order: z.enum(['ASC', 'DESC']).describe('Ascending or descending.') })
    .describe('The field that the rows are sorted by, and the direction.'),
  isShared: z.boolean(),
};

/** The name of a list: that of its resource in the console. */
export const viewedList = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+$/)
  .describe('The list, by the name of its resource in the console.');

/** A saved view of a list: its filter and sorting under a name, for the person who saved it or for all of the division. */
export const savedView = z.object({ ...commonFields, list: viewedList, ...savedViewFields }).meta({ id: 'SavedView' });

/** See {@link savedView}. */
export type SavedView = z.infer<typeof savedView>;

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
