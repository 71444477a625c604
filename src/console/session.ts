import type { Service } from '#contract/operation.ts';
import type { Language } from '#contract/values.ts';

/** What the server tells the console at run time; one build serves every brand and environment. */
export interface Configuration {
  /** Base address of the mechanic service; empty means the page's own origin. */
  apiUrl: string;
  /** Base address of the accounting service; empty means the page's own origin. */
  exactApiUrl: string;
  /** Languages that can be chosen, parallel to {@link Configuration.baseUrls}. */
  languages: readonly Language[];
  /** Site address of each language, parallel to {@link Configuration.languages}. */
  baseUrls: readonly string[];
  /** Key of the brand in themes.json. */
  theme: string;
  production: boolean;
  /** Address template of map tiles, `https://…/{z}/{x}/{y}.png`; empty means the outlines that come with the product. */
  tileServer?: string;
}

/** The signed-in person as the directory describes them. */
export interface Profile {
  name: string;
  email?: string | undefined;
  roles: readonly string[];
}

/** The signed-in user: who it is, how calls prove it, how it ends. */
export interface Session {
  authenticated: boolean;
  profile: Profile;
  /** A bearer token for the service, renewed when needed; undefined when nobody is signed in. */
  accessToken(service: Service): Promise<string | undefined>;
  /** Ends the session here and at the directory. */
  logout(): Promise<void>;
  /** Brings the person to sign-in and back to this page; typed text has been kept before by the caller. */
  login(): Promise<void>;
}
