import { ApiError } from '#contract/apiError.ts';

/** Whether a record that may still be shown is not there any more, since another person deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
