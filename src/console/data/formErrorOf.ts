import { ApiError } from '#contract/apiError.ts';

/** An ApiError as react-admin's forms understand it: one text per field, lines as `lines.2.quantity`. */
export type FormError = ApiError & { body: { errors: Record<string, string> } };

/** Adds what react-admin reads to an ApiError; any other error stays as it is. */
export function formErrorOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return Object.assign(error, { body: { errors: fieldTexts(error) } }) satisfies FormError;
}

/** The texts of a problem by field, in the reader's language. */
export function fieldTexts({ errors }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(' ')]));
}
