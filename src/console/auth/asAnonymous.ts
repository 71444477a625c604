import { anonymousProfile, type Session } from '../session.ts';
import { takeRedirectAddress } from './redirectAddress.ts';

/**
 * The session of a signed-in person without the required role, on a page that is open to all: they see and may do the same as an
 * anonymous person. On the way to any other page, the console starts again and explains which role is missing.
 */
export function asAnonymous(session: Session): Session {
  return {
    authenticated: false,
    profile: anonymousProfile,
    accessToken: async () => undefined,
    renew: async () => undefined,
    logout: () => session.logout(),
    login: () => {
      location.assign(takeRedirectAddress() ?? '/');
      return new Promise<never>(() => undefined);
    },
  };
}
