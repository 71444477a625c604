import type { FieldError } from '#contract/problem.ts';
import type { Item } from './schema.ts';

/** The reason why an item may not be on a new line of a day: it is not yet, or no longer, in use. */
export function refusalOn(day: string, { startDate, endDate }: Pick<Item, 'startDate' | 'endDate'>): FieldError | undefined {
  const isInUse = (startDate ?? day) <= day && day <= (endDate ?? day);
  return isInUse ? undefined : { code: 'notValidOn', params: { date: day } };
}
