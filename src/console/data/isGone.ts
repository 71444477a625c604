import { ApiError } from '#contract/apiError.ts';

/** Whether a record that may still be on the screen no longer exists, because another person deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
