import { vi } from 'vitest';
import { SignInError } from '#console/auth/signInError.ts';

/**
 * A person whose session a test ends by `isEnded`: `accessToken` then refuses, `asked` counts how often it was called since. React-admin
 * logs each refusal while developing; the test clears `log` at its end.
 */
export function endingSession() {
  const session = {
    isEnded: false,
    asked: 0,
    log: vi.spyOn(console, 'error').mockImplementation(() => undefined),
    accessToken() {
      if (!session.isEnded) return 'token';
      session.asked += 1;
      throw new SignInError('loginRequired');
    },
  };
  return session;
}
