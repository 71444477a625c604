import { anonymousProfile, type Session } from '../session.ts';
import { takeRedirectAddress } from './redirectAddress.ts';

/**
 * The session of a signed-in person without the needed role, on a page that is open to all: they see and may do there what
 * an anonymous person does. On the way to any other page the console starts anew and says what they lack.
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
