/** The page that the console is sent back to after sign-in. */
export const redirectPath = '/auth-redirect.html';

const postLogoutPaths = ['/', redirectPath];

/** The addresses that the directory may redirect a browser to. */
export interface RedirectOptions {
  /** Site addresses of the console. */
  baseUrls: readonly string[];
  /** Addresses that are allowed exactly as they are, besides our own pages. */
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}

/** Whether a browser may be sent here with an authorisation code. */
export function mayRedirect(uri: string, options: RedirectOptions): boolean {
  return options.redirectUris.includes(uri) || isOwnPage(uri, [redirectPath], options);
}

/** Whether a browser may be sent here after logging out. */
export function mayRedirectAfterLogout(uri: string, options: RedirectOptions): boolean {
  return options.postLogoutRedirectUris.includes(uri) || isOwnPage(uri, postLogoutPaths, options);
}

/** Whether a page of this origin may ask for tokens: this machine on any port, or a configured site address. */
export function isOwnOrigin(origin: string, options: RedirectOptions): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;
  if (isLoopback(url)) return true;
  return [...options.baseUrls, ...options.redirectUris].some((base) => URL.canParse(base) && new URL(base).origin === origin);
}

// The address must have exactly the form of the URL standard, so that no parser finds another host in it
function isOwnPage(uri: string, paths: readonly string[], options: RedirectOptions): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  return paths.some((path) => uri === `${url.origin}${path}`) && isOwnOrigin(url.origin, options);
}

function isLoopback({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
}
