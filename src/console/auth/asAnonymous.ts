import { anonymousProfile, type Opening, type Session } from '../session.ts';
import { isOpenToAll, takeRedirectAddress } from './redirectAddress.ts';

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

/** Whom the console is shown to, and what has been loaded for them. */
interface Shown {
  session: Session;
  opening: Promise<Opening>;
}

/**
 * The person and their divisions. On a page that is open to all, an anonymous person when the server refuses the signed-in one, whose
 * token or role may have ended, or does not answer: a person without sign-in would see the page.
 */
export async function asFarAsServed(session: Session, opening: Promise<Opening>): Promise<Shown> {
  if (!isOpenToAll(location.href)) return { session, opening };
  const { client, divisions } = await opening;
  return divisions.then(
    () => ({ session, opening }),
    () => ({ session: asAnonymous(session), opening: Promise.resolve({ client, divisions: Promise.resolve([]) }) }),
  );
}
