export type { Configuration } from '#contract/configuration.ts';

/** The signed-in person as the directory describes them. */
export interface Profile {
  /** Object id in the directory. */
  oid: string;
  name: string;
  email?: string | undefined;
  roles: readonly string[];
}

/** The signed-in user: who it is, how calls prove it, how it ends. */
export interface Session {
  /** Changes when the first silent sign-in of a page without one succeeds. */
  readonly authenticated: boolean;
  readonly profile: Profile;
  /**
   * A bearer token for the protected resource, renewed when needed; undefined when nobody is signed in. Where only the person can
   * renew it, a window opens for that: the page and what is typed in it stay.
   */
  accessToken(resource: string): Promise<string | undefined>;
  /** Ends the session here and at the directory. */
  logout(): Promise<void>;
  /** Brings the person to sign-in and back to this page; typed text has been kept before by the caller. */
  login(): Promise<void>;
}
