import type { ApiError } from '#contract/apiError.ts';

/** The texts of a problem by field, in the reader's language; a line's as `lines.2.quantity`. */
export function fieldTexts({ errors }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(' ')]));
}
