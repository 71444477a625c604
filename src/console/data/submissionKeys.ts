import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { SignInError } from '../auth/signInError.ts';

/** The Idempotency-Keys of submissions without a definite answer. */
export interface SubmissionKeys {
  /** Submits under a key: repeating the same content after an uncertain outcome uses the same key. */
  submit<Answer>(content: unknown, send: (key: string) => Promise<Answer>): Promise<Answer>;
}

/** Stores the keys of one console. */
export function createSubmissionKeys(makeKey: () => string = newKey): SubmissionKeys {
  const open = new Map<string, string>();
  return {
    async submit(content, send) {
      const signature = JSON.stringify(content);
      const key = open.get(signature) ?? makeKey();
      open.set(signature, key);
      try {
        const answer = await send(key);
        open.delete(signature);
        return answer;
      } catch (error) {
        if (isFinalRefusal(error)) open.delete(signature);
        throw error;
      }
    },
  };
}

/** Whether the server refused the write. Without an answer, or after a server error, the write may have happened. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

// the session may be renewed, or a limit may end
const passing = new Set([401, 408, 429]);

/** Whether the server would refuse the write again: what waits is then kept with the reason, and not sent by itself. */
export function isFinalRefusal(error: unknown): boolean {
  return isRefused(error) && error instanceof ApiError && !passing.has(error.status);
}

/** Whether a write failed for a reason that passes: no answer, no sign-in, or too many requests. It can be sent later as it is. */
export function isPassing(error: unknown): boolean {
  return isUnreachable(error) || error instanceof SignInError || (error instanceof ApiError && passing.has(error.status));
}

/** A new Idempotency-Key; crypto.randomUUID exists on https and localhost only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
