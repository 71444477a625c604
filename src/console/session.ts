import type { Client } from '#contract/client.ts';
import type { Configuration } from '#contract/configuration.ts';
import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import type { Division } from './data/DataContext.ts';
import type { Messages } from './i18n/loadMessages.ts';

/** The signed-in person, from the claims of the directory. */
export interface Profile {
  /** Object id in the directory; empty when no person is signed in. */
  oid: string;
  name: string;
  email?: string | undefined;
  roles: readonly string[];
}

/** The profile of a person who is not signed in. */
export const anonymousProfile: Profile = { oid: '', name: '', roles: [] };

/** The session of the signed-in person: profile, access tokens, sign-in and sign-out. */
export interface Session {
  readonly authenticated: boolean;
  readonly profile: Profile;
  /**
   * A bearer token for the protected resource, renewed when needed; undefined when no person is signed in. When only the person
   * can renew it, a dialog asks for that and opens a window, so that the page and its input stay. On a page that is open to all
   * there is no question: the call is sent without a token.
   * @throws SignInError
   */
  accessToken(resource: string): Promise<string | undefined>;
  /**
   * Fetches new tokens although the present ones look valid, because a server refused one; not again for some seconds. See
   * {@link Session.accessToken}.
   */
  renew(): Promise<void>;
  /** Ends the session here and at the directory; the browser leaves the page, so the promise never resolves. */
  logout(): Promise<never>;
  /** Sends the person to sign-in and back to this page; the browser leaves, so the promise never resolves. */
  login(): Promise<never>;
}

/** The data that the entry passes to the console once the person may enter. */
export interface ConsoleStart {
  configuration: Configuration;
  session: Session;
  language: Language;
  theme: Theme;
  /** The texts, which are still loading. */
  messages: Promise<Messages>;
  opening: Promise<Opening>;
}

/** The client, and the promise of the divisions that the person has access to. */
export interface Opening {
  client: Client;
  divisions: Promise<readonly Division[]>;
}
