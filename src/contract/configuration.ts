import type { CapabilityRoles } from './roles.ts';
import type { Language } from './values.ts';

/** The endpoints of a directory that publishes no metadata document. A path is relative to the page's own origin. */
export interface AuthorityMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  end_session_endpoint: string;
  jwks_uri: string;
}

/** Where and how the console signs people in. */
export interface DirectoryConfiguration {
  authority: string;
  clientId: string;
  knownAuthorities: readonly string[];
  /** Given for the embedded directory only; any other directory publishes its own metadata. */
  authorityMetadata?: AuthorityMetadata;
  /** The two protected resources. */
  apiResource: string;
  accountingResource: string;
  /** Addresses to return to after sign-in and sign-out, in the order of the languages; empty: the page's own origin. */
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  /** Seconds before its end at which a token is renewed. */
  renewalOffsetSeconds: number;
}

/** The configuration of the console at run time (`/config.json`); one build serves every brand and environment. */
export interface Configuration {
  /** Base address of the mechanic service; empty means the page's own origin. */
  apiUrl: string;
  /** Base address of the accounting service; empty means the page's own origin. */
  exactApiUrl: string;
  /** The protected resource per host of the two services. The page's own host needs the API's resource unless it is listed here. */
  resources: Readonly<Record<string, string>>;
  /** Languages that can be chosen, parallel to {@link Configuration.baseUrls}. */
  languages: readonly Language[];
  /** Site address of each language, parallel to {@link Configuration.languages}; empty: all on the page's own origin. */
  baseUrls: readonly string[];
  directory: DirectoryConfiguration;
  /** Key of the brand in themes.json. */
  theme: string;
  production: boolean;
  capabilityRoles: CapabilityRoles;
  /** Address template of map tiles, `https://…/{z}/{x}/{y}.png`; without it the map shows the outlines that come with the product. */
  tileServer?: string;
  /** The most bytes of one uploaded file. */
  uploadLimitBytes: number;
}
